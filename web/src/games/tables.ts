// The tables this client can lay, by the family of the game. A family joins with a line.

import type { Component } from 'svelte';
import type { Ruleset } from '../api/types';
import type { TableLink } from '../lib/link.svelte';
import ClassicTable from './classic/ClassicTable.svelte';

const TABLES: Partial<Record<string, Component<{ link: TableLink }>>> = { classic: ClassicTable };

export const tableOf = (ruleset: Ruleset | undefined): Component<{ link: TableLink }> | undefined => ruleset && TABLES[ruleset.rules];
