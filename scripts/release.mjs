/**
 * Packs what a server needs, built, into `dist/smart-farm-control-<version>.tar.gz`. Where it is unpacked,
 * `npm ci --omit=dev` and `npm start` run it: nothing is compiled from this repository's sources there. The
 * `.tgz` beside it is the same as an npm package, which `npx` runs as the demo.
 */
import { execFileSync } from 'node:child_process'
import {
	cpSync,
	mkdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { bundleHistory } from './farm/bundle-history.mjs'
import { isBuilt } from './setup/build-stamp.mjs'
import { ROOT } from './setup/root.mjs'

/** Tests, and what only developers of the product use. */
const LEFT_OUT = [
	/^(tests|\.github|\.ci)\//,
	/(^|\/)tests\//,
	/\.test\.tsx?$/,
	/^db\/migrations\/.*_snapshot\.json$/,
	/^agent-cli\/(src|bundle)\//,
	/^scripts\/(test|lint|vite|plant-gate|demo-history)\//,
	/^[^/]*\.config\.[jt]s$/,
]
const BUILT = ['build', 'agent-cli/dist']

if (!isBuilt()) {
	console.error('The product is not built, or has changed since: npm run build')
	process.exit(1)
}

await bundleHistory()
const { name, version, description, license, engines } = JSON.parse(
	readFileSync(join(ROOT, 'package.json'), 'utf8'),
)
const folder = `${name}-${version}`
const dist = join(ROOT, 'dist')
const staged = join(dist, folder)
rmSync(staged, { recursive: true, force: true })

const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' })
const files = tracked
	.split('\0')
	.filter((path) => path !== '' && !LEFT_OUT.some((pattern) => pattern.test(path)))
for (const path of [...files, ...BUILT]) {
	mkdirSync(join(staged, path, '..'), { recursive: true })
	cpSync(join(ROOT, path), join(staged, path), { recursive: true })
}

const archive = join(dist, `${folder}.tar.gz`)
execFileSync('tar', ['-czf', archive, '-C', dist, folder])

// The lockfile must stay, which npm would leave out of a package with packages of its own.
const npmPackage = join(dist, 'package')
rmSync(npmPackage, { recursive: true, force: true })
mkdirSync(npmPackage)
renameSync(staged, join(npmPackage, 'product'))
cpSync(join(ROOT, 'scripts/npx/bin.mjs'), join(npmPackage, 'bin.mjs'))
const about = { name, version, description, license, engines, type: 'module' }
writeFileSync(
	join(npmPackage, 'package.json'),
	JSON.stringify({ ...about, bin: { [name]: 'bin.mjs' } }, null, '\t'),
)
const tarball = join(dist, `${folder}.tgz`)
execFileSync('tar', ['-czf', tarball, '-C', dist, 'package'])
rmSync(npmPackage, { recursive: true })
for (const file of [archive, tarball])
	console.log(`${file}: ${(statSync(file).size / 1e6).toFixed(1)} MB`)
