/**
 * Builds `.deb` packages of the server and of the agent into `dist/deb`, each with its own Node.js. No root
 * is needed. `--only agent` builds one; `--fast` packs without compression, for tests.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
	chmodSync,
	cpSync,
	existsSync,
	lstatSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { fetchNode } from './agent-packages/fetch-node.mjs'
import { ROOT } from './setup/root.mjs'

const { values } = parseArgs({
	options: { only: { type: 'string' }, fast: { type: 'boolean' }, version: { type: 'string' } },
})
const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const version = values.version ?? manifest.version
const PLATFORMS = { x64: 'linux-x64', arm64: 'linux-arm64' }
const ARCHITECTURES = { x64: 'amd64', arm64: 'arm64' }
const platform = PLATFORMS[process.arch]
const architecture = ARCHITECTURES[process.arch]
if (process.platform !== 'linux' || !platform) {
	console.error('Debian packages are built on Linux, on amd64 or arm64.')
	process.exit(1)
}

const target = join(ROOT, 'dist/deb')
const cache = join(ROOT, '.cache/node-binaries')
const run = (command, args, options = {}) =>
	execFileSync(command, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'], ...options })

const PACKAGES = {
	server: {
		name: 'smart-farm-control',
		summary: 'runs indoor and container farms: readings, control, crop plans',
		text: ['A web server with the dashboard of the farms,', 'their plans and their records.'],
		commands: ['smart-farm-control'],
		fill: fillServer,
	},
	agent: {
		name: 'farm-agent',
		summary: "reads and controls a farm's equipment for Smart Farm Control",
		text: [
			'It finds the equipment in its network, sends its readings',
			'and carries out commands.',
		],
		commands: ['farm-agent'],
		fill: fillAgent,
	},
}

mkdirSync(target, { recursive: true })
mkdirSync(cache, { recursive: true })
for (const [folder, one] of Object.entries(PACKAGES))
	if (!values.only || values.only === folder) build(join(ROOT, 'scripts/deb-packages', folder), one)

function build(source, { name, summary, text, commands, fill }) {
	const root = join(target, name)
	rmSync(root, { recursive: true, force: true })
	const program = join(root, 'usr/lib', name)
	mkdirSync(program, { recursive: true })
	fill(program)
	for (const command of commands) put(join(source, command), join(root, 'usr/bin', command), 0o755)
	put(join(source, `${name}.service`), join(root, 'usr/lib/systemd/system', `${name}.service`))
	if (existsSync(join(source, 'server.env')))
		put(join(source, 'server.env'), join(root, 'etc', name, 'server.env'))
	writeDocs(join(root, 'usr/share/doc', name))
	normalizeModes(root)
	writeControl(root, { source, name, summary, text })
	const file = join(target, `${name}_${version}_${architecture}.deb`)
	const compression = values.fast ? ['-Znone'] : ['-Zxz', '-z2', '--threads-max=2']
	run('dpkg-deb', ['--build', '--root-owner-group', ...compression, root, file])
	rmSync(root, { recursive: true })
}

/** The release archive with the packages that run. */
function fillServer(program) {
	run(process.execPath, ['scripts/release.mjs'])
	const archive = join(ROOT, 'dist', `${manifest.name}-${manifest.version}.tar.gz`)
	run('tar', ['-xzf', archive, '-C', program, '--strip-components=1'])
	putNode(program)
	// With the Node that will run them: which packages are installed depends on it.
	run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund', '--prefer-offline'], {
		cwd: program,
		env: { ...process.env, PATH: `${program}:${process.env.PATH}` },
	})
	// Nothing runs them, and a package holds no sources of others, nor their own settings of tools.
	for (const path of readdirSync(program, { recursive: true, encoding: 'utf8' }))
		if (
			/\.(map|[ch]|cc|cpp|gyp|gypi|o|obj)$|(^|\/)\.(git|github|npmignore|gitattributes|editorconfig)[^/]*$/.test(
				path,
			)
		)
			rmSync(join(program, path), { recursive: true, force: true })
}

/** The agent's package that brings its own Node.js. */
function fillAgent(program) {
	run(process.execPath, ['scripts/agent-packages.mjs', '--platform', platform])
	const archive = join(ROOT, 'dist/agent-packages', `farm-agent-${platform}.tar.gz`)
	run('tar', ['-xzf', archive, '-C', program, '--strip-components=1'])
	for (const name of ['install.sh', 'INSTALL.txt']) rmSync(join(program, name), { force: true })
	// farm-agent update leaves the program to dpkg where it finds this.
	writeFileSync(join(program, 'package-manager'), 'dpkg\n')
}

function putNode(program) {
	const binaries = JSON.parse(
		readFileSync(join(ROOT, 'agent-cli/bundle/node-binaries.json'), 'utf8'),
	)
	const node = fetchNode(binaries[platform], platform, cache)
	writeFileSync(join(program, 'node'), node.program, { mode: 0o755 })
	writeFileSync(join(program, 'NODE-LICENSE'), node.licence)
}

function put(from, to, mode = 0o644) {
	mkdirSync(join(to, '..'), { recursive: true })
	cpSync(from, to)
	chmodSync(to, mode)
}

function writeDocs(folder) {
	mkdirSync(folder, { recursive: true })
	cpSync(join(ROOT, 'LICENSE'), join(folder, 'copyright'))
	writeFileSync(
		join(folder, 'NEWS.gz'),
		gzipSync(readFileSync(join(ROOT, 'CHANGELOG.md')), { level: 9 }),
	)
}

/** As `umask` of who builds does not matter: programs can be run, the rest is read. */
function normalizeModes(root) {
	for (const path of ['', ...readdirSync(root, { recursive: true, encoding: 'utf8' })]) {
		const file = join(root, path)
		const stat = lstatSync(file)
		if (stat.isSymbolicLink()) continue
		chmodSync(file, stat.isDirectory() || stat.mode & 0o100 ? 0o755 : 0o644)
	}
}

function writeControl(root, { source, name, summary, text }) {
	const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) =>
		lstatSync(join(root, path)).isFile(),
	)
	const control = join(root, 'DEBIAN')
	mkdirSync(control)
	const bytes = files.reduce((sum, path) => sum + lstatSync(join(root, path)).size, 0)
	const fields = [
		`Package: ${name}`,
		`Version: ${version}`,
		'Section: misc',
		'Priority: optional',
		`Architecture: ${architecture}`,
		'Depends: libc6, libstdc++6, adduser, debconf | debconf-2.0',
		`Installed-Size: ${Math.ceil(bytes / 1024)}`,
		'Maintainer: Smart Farm Control <maintainer@smart-farm.example>',
		`Description: ${summary}`,
		...text.map((line) => ` ${line}`),
	]
	writeFileSync(join(control, 'control'), `${fields.join('\n')}\n`)
	const sums = files.map((path) => {
		const sum = createHash('md5')
			.update(readFileSync(join(root, path)))
			.digest('hex')
		return `${sum}  ${path}\n`
	})
	writeFileSync(join(control, 'md5sums'), sums.join(''))
	const conffiles = files.filter((path) => path.startsWith('etc/')).map((path) => `/${path}\n`)
	if (conffiles.length > 0) writeFileSync(join(control, 'conffiles'), conffiles.join(''))
	const service = readFileSync(join(source, '../start-service.sh'), 'utf8').replaceAll('NAME', name)
	for (const script of ['preinst', 'postinst', 'prerm', 'postrm', 'templates']) {
		if (!existsSync(join(source, script))) continue
		const text = readFileSync(join(source, script), 'utf8').replace('#SERVICE#\n', () => service)
		writeFileSync(join(control, script), text)
		chmodSync(join(control, script), script === 'templates' ? 0o644 : 0o755)
	}
}
