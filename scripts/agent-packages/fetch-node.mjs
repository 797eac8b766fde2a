import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The Node.js of a platform, from the npm registry: downloaded once, checked against the hash that the
 * repository pins, and kept in `cache`. Throws when it cannot be downloaded, or is not the pinned one.
 */
export function fetchNode({ package: name, version, integrity }, platform, cache) {
	const file = join(cache, `${name}-${version}.tgz`)
	if (!existsSync(file)) {
		const draft = join(cache, `.${name}-${process.pid}`)
		mkdirSync(draft, { recursive: true })
		try {
			const pack = ['pack', `${name}@${version}`, '--silent', '--pack-destination', draft]
			execFileSync('npm', pack, {
				stdio: ['ignore', 'ignore', 'inherit'],
				shell: process.platform === 'win32',
			})
			renameSync(join(draft, `${name}-${version}.tgz`), file)
		} finally {
			rmSync(draft, { recursive: true, force: true })
		}
	}
	const sum = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`
	if (sum !== integrity) {
		rmSync(file)
		throw new Error(`${name} ${version} is not the one that agent-cli/bundle pins: ${sum}`)
	}
	const binary = platform.startsWith('win32') ? 'node.exe' : 'node'
	const read = (path) =>
		execFileSync('tar', ['-xzOf', file, path], {
			maxBuffer: 256 * 1024 * 1024,
			stdio: ['ignore', 'pipe', 'ignore'],
		})
	return { binary, program: read(`package/bin/${binary}`), licence: licenceOf(read, version) }
}

/** The package for Windows comes without it. */
function licenceOf(read, version) {
	try {
		return read('package/LICENSE')
	} catch {
		return Buffer.from(
			`Node.js is under the MIT licence and others: https://github.com/nodejs/node/blob/v${version}/LICENSE\n`,
		)
	}
}
