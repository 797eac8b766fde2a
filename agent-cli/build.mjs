/**
 * Bundles the agent into `dist/`: one program, the PTZ worker, the one of codecs, what is loaded when it is used, the models, a zip to download, and the
 * installer, a file that holds the zip and needs nothing but Node.
 */
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
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { build } from 'esbuild'
import { zipSync } from 'fflate'

const root = import.meta.dirname
const dist = join(root, 'dist')
const readManifest = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
const source = readManifest(root)
// One version for the whole product, in the package.json of the root.
const { version } = readManifest(join(root, '..'))

// Words that Node 14 understands: what is too old says so in one sentence.
const [major, minor] = source.engines.node.match(/\d+/g)
const requireNode = `{
	const [major, minor] = process.versions.node.split('.').map(Number)
	if (major < ${major} || (major === ${major} && minor < ${minor})) {
		console.error('farm-agent needs Node.js ${major}.${minor} or newer, and this is ' + process.versions.node + '. Install a newer one from https://nodejs.org.')
		process.exit(1)
	}
}`

// Libraries in the bundle that are CommonJS call require for Node's own modules.
const banner = `import { createRequire as createRequireOf } from 'node:module'
const require = createRequireOf(import.meta.url)`

// V8 gives a process that allocates steadily ever more room; on a small machine it shall clean up instead. A search
// by hand ends in seconds, and a quarter of its processor time would go into cleaning up.
const frugal = `import { setFlagsFromString as setV8Flag } from 'node:v8'
if (process.argv[2] !== 'discover') {
	setV8Flag('--semi-space-growth-factor=1')
	setV8Flag('--optimize-for-size')
	setV8Flag('--heap-growing-percent=20')
}`

/**
 * Leaves out what the agent never uses: zod's messages in 50 languages, MQTT over a SOCKS proxy, and the tables of
 * characters that Node has itself (names of BACnet devices in Japanese need one).
 */
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
		// Faster ciphers of ssh2 in C++, which it does without when they are not there.
		build.onResolve({ filter: /sshcrypto\.node$|^cpu-features$/ }, ({ path }) => ({
			path,
			namespace: 'missing',
		}))
		build.onLoad({ filter: /.*/, namespace: 'missing' }, ({ path }) => ({
			contents: `throw new Error(${JSON.stringify(`${path} is not there`)})`,
		}))
		build.onResolve({ filter: /^iconv-lite$/ }, () => ({
			path: 'iconv-lite',
			namespace: 'own-characters',
		}))
		build.onLoad({ filter: /.*/, namespace: 'own-characters' }, () => ({
			contents: `const KNOWN = { ucs2: 'utf-16le', 'UTF-16BE': 'utf-16be', Shift_JIS: 'shift_jis', utf8: 'utf-8' }
				exports.decode = (bytes, name) => new TextDecoder(KNOWN[name] ?? 'latin1').decode(bytes)
				exports.encode = (text) => Buffer.from(text)`,
		}))
		build.onLoad({ filter: /.*/, namespace: 'nothing' }, () => ({
			contents: 'export const SocksClient = null',
		}))
	},
}

/**
 * Loads Node's own modules while the program runs, after it has looked at Node's version: an import of a
 * name that an older Node does not have would end it before, with the whole program as the error message.
 */
const builtinsAtRunTime = {
	name: 'builtins-at-run-time',
	setup(build) {
		const namespace = 'builtin'
		const filter = new RegExp(`^(node:)?(${builtinModules.join('|')})$`)
		build.onResolve({ filter }, ({ path, namespace: from }) =>
			from === namespace ? { path, external: true } : { path, namespace },
		)
		build.onLoad({ filter: /.*/, namespace }, ({ path }) => ({
			contents: `module.exports = require(${JSON.stringify(path)})`,
		}))
	},
}

/** What few farms use is a file of its own, which is loaded when it is used. */
const LAZY = {
	'ssh-session': 'src/remote/ssh-session.ts',
	'snmp-session': 'src/drivers/snmp/snmp-session.ts',
	'import-models': '../packages/contract/src/equipment/device-models/import-models.ts',
	'bacnet-client': 'src/drivers/bacnet/bacnet-client.ts',
}
const lazily = {
	name: 'lazily',
	setup(build) {
		const filter = new RegExp(`/(${Object.keys(LAZY).join('|')})$`)
		build.onResolve({ filter }, ({ path, kind }) =>
			kind === 'dynamic-import'
				? { path: `./${path.split('/').at(-1)}.mjs`, external: true }
				: undefined,
		)
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
	plugins: [leaveOut, lazily, builtinsAtRunTime],
	banner: { js: `#!/usr/bin/env node\n${requireNode}\n${frugal}\n${banner}` },
	entryPoints: { 'farm-agent': 'src/cli.ts' },
	outdir: 'dist',
	outExtension: { '.js': '.mjs' },
})
await build({
	...options,
	banner: { js: `${banner}\nconst __dirname = import.meta.dirname` },
	entryPoints: {
		'ptz-worker': 'src/drivers/onvif/ptz-worker.mjs',
		'codec-worker': 'src/drivers/mqtt/lorawan/codec-worker.mjs',
		...LAZY,
	},
	outdir: 'dist',
	outExtension: { '.js': '.mjs' },
})

chmodSync(join(dist, 'farm-agent.mjs'), 0o755)
cpSync(join(root, 'src/drivers/modbus/models'), join(dist, 'models'), { recursive: true })
cpSync(join(root, 'src/update/launcher.mjs'), join(dist, 'launcher.mjs'))
cpSync(join(root, 'README.md'), join(dist, 'README.md'))
const { name, description, license, type, engines } = source
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
const zip = zipOf(dist)
writeFileSync(join(dist, 'farm-agent.zip'), zip)
await build({
	...options,
	banner: { js: requireNode },
	entryPoints: { installer: 'src/update/installer.ts' },
	define: { AGENT_PACKAGE: JSON.stringify(Buffer.from(zip).toString('base64')) },
	outdir: 'dist',
	outExtension: { '.js': '.mjs' },
})

/** All files below a folder, under `farm-agent/`, with the program marked executable, and their list. */
function zipOf(folder) {
	const files = readdirSync(folder, { recursive: true })
		.map((path) => String(path).replaceAll('\\', '/'))
		.filter((path) => statSync(join(folder, path)).isFile())
		.sort()
	const contents = 'contents.json'
	const list = Buffer.from(JSON.stringify([...files, contents]))
	const entries = [...files, contents].map((path) => {
		const mode = path === 'farm-agent.mjs' ? 0o755 : 0o644
		const attributes = {
			os: 3,
			attrs: ((0o100000 | mode) << 16) >>> 0,
			mtime: new Date(2026, 0, 1),
		}
		const bytes = path === contents ? list : readFileSync(join(folder, path))
		return [`farm-agent/${path}`, [bytes, attributes]]
	})
	return zipSync(Object.fromEntries(entries), { level: 9 })
}
