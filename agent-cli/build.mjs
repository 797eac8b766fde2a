/** Bundles the agent into `dist/`: one program, the PTZ worker, the models, and a zip to download. */
import {
	chmodSync,
	cpSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { zipSync } from 'fflate'

const root = import.meta.dirname
const dist = join(root, 'dist')
const source = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

// Libraries in the bundle that are CommonJS call require for Node's own modules.
const banner = `import { createRequire as createRequireOf } from 'node:module'
const require = createRequireOf(import.meta.url)`

// V8 gives a process that allocates steadily ever more room; on a small machine it shall clean up instead.
const frugal = `import { setFlagsFromString as setV8Flag } from 'node:v8'
setV8Flag('--semi-space-growth-factor=1')
setV8Flag('--optimize-for-size')
setV8Flag('--heap-growing-percent=20')`

/** Leaves out what the agent never uses: zod's messages in 50 languages, MQTT over a SOCKS proxy. */
const leaveOut = {
	name: 'leave-out',
	setup(build) {
		build.onResolve({ filter: /locales\/index\.js$/ }, ({ resolveDir }) => ({
			path: join(resolveDir, '../locales/en.js'),
			namespace: 'only-english',
		}))
		build.onLoad({ filter: /.*/, namespace: 'only-english' }, ({ path }) => ({
			contents: `export { default as en } from ${JSON.stringify(path)}`,
			resolveDir: root,
		}))
		build.onResolve({ filter: /^socks$/ }, () => ({ path: 'socks', namespace: 'nothing' }))
		build.onLoad({ filter: /.*/, namespace: 'nothing' }, () => ({
			contents: 'export const SocksClient = null',
		}))
	},
}

rmSync(dist, { recursive: true, force: true })
mkdirSync(dist, { recursive: true })

const options = {
	bundle: true,
	platform: 'node',
	target: 'node20.19',
	format: 'esm',
	minify: true,
	keepNames: true,
	legalComments: 'none',
	// Serial ports need a native module; who wants them installs it beside the program.
	external: ['serialport', '@serialport/*', 'pino-pretty', 'bufferutil', 'utf-8-validate'],
	logLevel: 'warning',
	absWorkingDir: root,
	plugins: [leaveOut],
}

await build({
	...options,
	banner: { js: `#!/usr/bin/env node\n${frugal}\n${banner}` },
	entryPoints: { 'farm-agent': 'src/cli.ts' },
	outdir: 'dist',
	outExtension: { '.js': '.mjs' },
})
await build({
	...options,
	banner: { js: banner },
	entryPoints: { 'ptz-worker': 'src/drivers/onvif/ptz-worker.mjs' },
	outdir: 'dist',
	outExtension: { '.js': '.mjs' },
})

chmodSync(join(dist, 'farm-agent.mjs'), 0o755)
cpSync(join(root, 'src/drivers/modbus/models'), join(dist, 'models'), { recursive: true })
cpSync(join(root, 'src/update/launcher.mjs'), join(dist, 'launcher.mjs'))
cpSync(join(root, 'README.md'), join(dist, 'README.md'))
const { name, version, description, license, type, engines } = source
const manifest = {
	name,
	version,
	description,
	license,
	type,
	engines,
	bin: { [name]: 'farm-agent.mjs' },
}
writeFileSync(join(dist, 'package.json'), `${JSON.stringify(manifest, null, '\t')}\n`)
writeFileSync(join(dist, 'farm-agent.zip'), zipOf(dist))

/** All files below a folder, under `farm-agent/`, with the program marked executable. */
function zipOf(folder) {
	const files = readdirSync(folder, { recursive: true })
		.map((path) => String(path).replaceAll('\\', '/'))
		.filter((path) => statSync(join(folder, path)).isFile())
		.sort()
	const entries = files.map((path) => {
		const mode = path === 'farm-agent.mjs' ? 0o755 : 0o644
		const attributes = {
			os: 3,
			attrs: ((0o100000 | mode) << 16) >>> 0,
			mtime: new Date(2026, 0, 1),
		}
		return [`farm-agent/${path}`, [readFileSync(join(folder, path)), attributes]]
	})
	return zipSync(Object.fromEntries(entries), { level: 9 })
}
