/** Writes every text for people into `.cache/words`, one file an area, to be read as a whole. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './setup/root.mjs'
import { listAreas } from './words/list-areas'

const areas = listAreas()
const folder = join(ROOT, '.cache/words')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const [area, text] of areas) writeFileSync(join(folder, `${area}.md`), text)
