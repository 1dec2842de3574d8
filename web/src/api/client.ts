// Requests to the server. What it refuses becomes a Refused; what did not reach it, a Lost.

import type { Problem } from './types';

/** The server's answer was no. Nothing has changed. */
export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail);
  }

  /** The last part of the problem's type, such as `refused`. */
  get kind(): string {
    return this.problem.type.replace('/problems/', '');
  }
}

/** No answer came, or one that says to come again. */
export class Lost extends Error {
  constructor(readonly after = 0) {
    super('the server does not answer');
  }
}

const isPassing = (status: number) => status === 429 || status === 502 || status === 503 || status === 504;

async function ask<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`/api/v1/${path}`, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Lost();
  }
  if (isPassing(response.status)) throw new Lost(Number(response.headers.get('retry-after') ?? 0));
  const text = await response.text();
  if (!response.ok) {
    let problem: Problem;
    try {
      problem = JSON.parse(text) as Problem;
    } catch {
      throw new Lost();
    }
    throw new Refused(problem);
  }
  const isJson = response.headers.get('content-type')?.includes('json');
  return (isJson ? JSON.parse(text) : text) as T;
}

export const get = <T>(path: string, signal?: AbortSignal) => ask<T>('GET', path, undefined, signal);
export const post = <T>(path: string, body: unknown = {}) => ask<T>('POST', path, body);
export const patch = <T>(path: string, body: unknown) => ask<T>('PATCH', path, body);
export const remove = <T>(path: string) => ask<T>('DELETE', path);

export const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** The same request until an answer comes: only for what may be said twice. */
export async function insist<T>(request: () => Promise<T>, onLost: () => void): Promise<T> {
  for (let wait = 400; ; wait = Math.min(wait * 1.6, 5_000)) {
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof Lost)) throw error;
      onLost();
      await pause(Math.max(wait, error.after * 1_000));
    }
  }
}

/** So many random bytes, in hexadecimal. */
export function randomHex(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((it) => it.toString(16).padStart(2, '0')).join('');
}
