import './styles/tokens.css';
import './styles/beans.css';
import './styles/parts.css';
import './styles/table.css';
import './styles/app.css';
import './styles/play.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { keepSettings } from './lib/settings.svelte';
import { preferred, speak } from './words/words.svelte';

keepSettings();
await speak(preferred(), { keep: false });
mount(App, { target: document.getElementById('app')! });
