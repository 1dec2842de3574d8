// After a build: puts a Brotli twin beside each file worth it, and holds the first load to its limit.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const LIMIT = 250 * 1024;
const dist = new URL('../dist/', import.meta.url).pathname;
const files = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((it) => it.isFile() && /\.(js|css|svg|html|webmanifest)$/.test(it.name))
  .map((it) => join(it.parentPath, it.name));

for (const file of files) {
  if (file.endsWith('.html')) continue; // the server writes its build into it
  const whole = readFileSync(file);
  const packed = brotliCompressSync(whole, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  if (packed.length < whole.length) writeFileSync(`${file}.br`, packed);
}

const page = readFileSync(join(dist, 'index.html'), 'utf8');
const first = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map((it) => it[1]);
const bytes = first.reduce((sum, it) => sum + gzipSync(readFileSync(join(dist, it)), { level: 9 }).length, 0);
console.log(`first load: ${(bytes / 1024).toFixed(1)} kB of JavaScript, gzipped (limit ${LIMIT / 1024})`);
if (first.length === 0 || bytes > LIMIT) process.exit(1);
