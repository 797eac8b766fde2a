/**
 * Builds the agent's packages that bring their own Node.js into `dist/agent-packages`, from the built agent
 * and pinned binaries. `--platform linux-x64` (may be repeated) builds only that one.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { fetchNode } from './agent-packages/fetch-node.mjs'
import { writeTar } from './agent-packages/write-tar.mjs'
import { ROOT } from './setup/root.mjs'

const dist = join(ROOT, 'agent-cli/dist')
const bundle = join(ROOT, 'agent-cli/bundle')
const target = join(ROOT, 'dist/agent-packages')
const cache = join(ROOT, '.cache/node-binaries')
const list = join(target, 'packages.json')

const binaries = JSON.parse(readFileSync(join(bundle, 'node-binaries.json'), 'utf8'))
const { values } = parseArgs({ options: { platform: { type: 'string', multiple: true } } })
const wanted = values.platform ?? Object.keys(binaries)
const unknown = wanted.filter((platform) => !Object.hasOwn(binaries, platform))
if (unknown.length > 0 || !existsSync(join(dist, 'farm-agent.zip'))) {
	console.error(
		unknown.length > 0
			? `There is no ${unknown.join(', ')}. There are: ${Object.keys(binaries).join(', ')}`
			: 'The agent is not built: npm run build',
	)
	process.exit(1)
}

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')
const program = sha256(readFileSync(join(dist, 'farm-agent.zip')))
mkdirSync(target, { recursive: true })
mkdirSync(cache, { recursive: true })

/** Fingerprint of a package's content: an unchanged package is not built again. */
const recipe = sha256(
	JSON.stringify([
		program,
		binaries,
		...readdirSync(bundle).map((name) => sha256(readFileSync(join(bundle, name)))),
		readFileSync(import.meta.filename, 'utf8'),
	]),
)

for (const platform of wanted) {
	if (isMade(platform)) {
		console.log(`${listed()[platform].file} is there already`)
		continue
	}
	const started = performance.now()
	const isWindows = platform.startsWith('win32')
	const files = filesOf(platform, isWindows)
	const file = `farm-agent-${platform}.${isWindows ? 'zip' : 'tar.gz'}`
	const archive = isWindows ? zipOf(files) : gzipSync(writeTar(files), { level: 6 })
	writeFileSync(join(target, file), archive)
	const made = {
		file,
		bytes: archive.length,
		sha256: sha256(archive),
		program,
		node: binaries[platform].version,
		recipe,
	}
	save(platform, {
		...made,
		contents: files.map(([path, bytes]) => ({ path, size: bytes.length })),
	})
	const seconds = ((performance.now() - started) / 1000).toFixed(1)
	console.log(`${file}: ${(archive.length / 1e6).toFixed(1)} MB in ${seconds} s`)
}

/** Files of a package as `[path, bytes, mode]`: the built agent, Node, and the installer. */
function filesOf(platform, isWindows) {
	const { binary, program: nodeProgram, licence } = fetchNode(binaries[platform], platform, cache)
	const read = (folder) =>
		readdirSync(folder, { recursive: true })
			.map((path) => String(path).replaceAll('\\', '/'))
			.filter((path) => statSync(join(folder, path)).isFile())
			.map((path) => [path, readFileSync(join(folder, path))])
	const agent = read(dist).filter(([path]) => !/^(farm-agent\.zip|installer\.mjs)$/.test(path))
	const scripts = read(bundle).filter(([path]) =>
		isWindows ? /\.(cmd|txt)$/.test(path) : /^farm-agent$|\.(sh|txt)$/.test(path),
	)
	const crlf = ([path, bytes]) => [path, Buffer.from(String(bytes).replaceAll('\n', '\r\n'))]
	const files = [
		...agent,
		...(isWindows ? scripts.map(crlf) : scripts),
		[binary, nodeProgram],
		['NODE-LICENSE', licence],
	]
	const contents = 'contents.json'
	const list = JSON.stringify([...files.map(([path]) => path), contents])
	return [...files, [contents, Buffer.from(list)]]
		.map(([path, bytes]) => [
			`farm-agent/${path}`,
			bytes,
			/^(node|farm-agent|farm-agent\.mjs|install\.sh)$/.test(path) ? 0o755 : 0o644,
		])
		.sort(([a], [b]) => (a < b ? -1 : 1))
}

function zipOf(files) {
	const mtime = new Date(2026, 0, 1)
	return zipSync(Object.fromEntries(files.map(([path, bytes]) => [path, [bytes, { mtime }]])), {
		level: 6,
	})
}

function listed() {
	return existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : {}
}

function isMade(platform) {
	const made = listed()[platform]
	return made?.recipe === recipe && existsSync(join(target, made.file))
}

/** Entries of other platforms stay listed. */
function save(platform, made) {
	writeFileSync(list, `${JSON.stringify({ ...listed(), [platform]: made }, null, '\t')}\n`)
}
