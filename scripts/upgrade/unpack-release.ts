import { existsSync } from 'node:fs'
import {
	link,
	lstat,
	mkdir,
	mkdtemp,
	readdir,
	readFile,
	readlink,
	rename,
	rm,
	symlink,
} from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { runCommand } from './run-program'

const PRODUCT = 'smart-farm-control'

/** The version in a release archive. Throws when the file is none. */
export async function readVersion(archive: string): Promise<string> {
	const names = (await runCommand('tar', ['-tzf', archive])).split('\n').filter(Boolean)
	const [top = ''] = names[0]?.split('/') ?? []
	const isOneFolder = names.every((name) => name.split('/')[0] === top && !name.includes('..'))
	const manifest = `${top}/package.json`
	if (!isOneFolder || !names.includes(manifest)) throw notARelease(archive)
	const text = await runCommand('tar', ['-xzOf', archive, manifest])
	const { name, version } = JSON.parse(text) as { name?: unknown; version?: unknown }
	if (name !== PRODUCT || typeof version !== 'string' || !/^[\w.+-]{1,60}$/.test(version))
		throw notARelease(archive)
	return version
}

const notARelease = (archive: string) => new Error(`${archive} is no release of ${PRODUCT}`)

/** Unpacks a release with its packages into the folder `to`, which appears when all is there. */
export async function unpackRelease(archive: string, to: string, from: string): Promise<void> {
	const parent = dirname(to)
	for (const name of await readdir(parent))
		if (name.startsWith(DRAFT)) await rm(join(parent, name), { recursive: true, force: true })
	await rm(to, { recursive: true, force: true })
	const draft = await mkdtemp(join(parent, DRAFT))
	await runCommand('tar', ['-xzf', archive, '-C', draft, '--strip-components=1', '--no-same-owner'])
	await runCommand('chmod', ['755', draft])
	// Those that run already are the right ones for this Node, and need no registry.
	if (await haveSamePackages(from, draft)) await linkTree(from, draft, 'node_modules')
	else await runCommand('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund', '--prefix', draft])
	await rename(draft, to)
}

const DRAFT = '.smart-farm-control-'

type Lock = { packages: Record<string, unknown> }

async function haveSamePackages(one: string, other: string): Promise<boolean> {
	if (!existsSync(join(one, 'node_modules'))) return false
	const read = async (folder: string) => {
		const { packages } = JSON.parse(
			await readFile(join(folder, 'package-lock.json'), 'utf8'),
		) as Lock
		const installed = Object.entries(packages).filter(([path]) => path.startsWith('node_modules/'))
		return JSON.stringify(installed)
	}
	return (await read(one)) === (await read(other))
}

/** Makes what another release has appear in this one too: files by hard links, links as they are. */
async function linkTree(from: string, to: string, path: string): Promise<void> {
	const source = join(from, path)
	const kind = await lstat(source)
	if (kind.isSymbolicLink()) return symlink(await readlink(source), join(to, path))
	if (!kind.isDirectory()) return link(source, join(to, path))
	await mkdir(join(to, path))
	for (const name of await readdir(source)) await linkTree(from, to, join(path, name))
}

/** The link beside a release that leads to it. Throws how to make one. */
export async function findLink(release: string): Promise<string> {
	const parent = dirname(release)
	for (const name of (await readdir(parent)).sort()) {
		const path = join(parent, name)
		if (!(await lstat(path)).isSymbolicLink()) continue
		if (join(parent, await readlink(path)) === release || (await readlink(path)) === release)
			return path
	}
	throw new Error(
		`No link in ${parent} leads to this release, so nothing could be switched. Stop the server, then:\n` +
			`  mv ${release} ${release}-release && ln -s ${release}-release ${release}\n` +
			'Start it again, and call this again in the link.',
	)
}

/** Makes the link lead to a release beside it, at one instant. */
export async function switchLink(path: string, release: string): Promise<void> {
	const draft = `${path}.draft`
	await rm(draft, { force: true })
	await symlink(basename(release), draft)
	await rename(draft, path)
}
