/**
 * Packs what other programs install into `build/client/downloads`, from where the server offers it:
 * `npm install https://<server>/downloads/<file>`. A part of `npm run build`.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packClient } from './npm-packages/pack-client'
import { packNodeRed } from './npm-packages/pack-node-red'
import { ROOT } from './setup/root.mjs'

const target = join(ROOT, 'build/client/downloads')
rmSync(target, { recursive: true, force: true })
mkdirSync(target, { recursive: true })
const list = [await packClient(), await packNodeRed()].map(({ archive, ...packed }) => {
	writeFileSync(join(target, packed.file), archive)
	console.log(`${packed.file}: ${(packed.bytes / 1000).toFixed(0)} kB`)
	return packed
})
writeFileSync(join(target, 'packages.json'), `${JSON.stringify(list, null, '\t')}\n`)
