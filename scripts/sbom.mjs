/** Writes the list of all packages of the product to `.cache/sbom.json`, in the CycloneDX format. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './setup/root.mjs'

const npm = process.env.npm_execpath
if (!npm) {
	console.error('Run this as: npm run sbom')
	process.exit(1)
}
const list = execFileSync(
	process.execPath,
	[npm, 'sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'],
	{ cwd: ROOT, maxBuffer: 64 * 1024 * 1024 },
)
const file = join(ROOT, '.cache/sbom.json')
mkdirSync(join(ROOT, '.cache'), { recursive: true })
writeFileSync(file, list)
console.log(`${JSON.parse(list.toString()).components.length} packages are listed in ${file}`)
