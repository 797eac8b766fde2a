import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { acceptsConnections } from './accepts-connections'
import { startForeign } from './foreign-process'
import { freePort } from './free-port'
import { waitUntil } from './wait-until'

const PAGE = 'docs/operate/reverse-proxies.md'

export type ReverseProxy = { port: number; remove(): Promise<void> }

/** Starts nginx with the configuration from the documents; only the server's port is replaced. */
export const startNginx = (file: string, serverPort: number) =>
	runNginx(file, () => ({ atTop: '', location: readmeBlock('nginx', serverPort) }))

/** Starts nginx before several nodes, as the documents set it up; only their addresses are replaced. */
export const startNginxBeforeNodes = (file: string, ports: readonly number[]) =>
	runNginx(file, () => {
		const block = findBlock('nginx', 'upstream farm')
		const line = /^ *server \S+?:3000(.*;)\n/gm
		const [, rest = ''] = [...block.matchAll(line)][0] ?? []
		const servers = ports.map((port) => `    server 127.0.0.1:${port}${rest}\n`).join('')
		return {
			atTop: block.replace(line, '').replace('{\n', `{\n${servers}`),
			location: findBlock('nginx', '127.0.0.1:3000').replace('127.0.0.1:3000', 'farm'),
		}
	})

const runNginx = (file: string, read: () => { atTop: string; location: string }) =>
	startProxy((folder, port) => {
		const { atTop, location } = read()
		const config = join(folder, 'nginx.conf')
		const lines = [
			'daemon off;',
			`pid ${folder}/nginx.pid;`,
			`error_log stderr;`,
			...(userInfo().uid === 0 ? ['user root;'] : []),
			'events {}',
			'http {',
			'access_log off;',
			...['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
				(kind) => `${kind}_temp_path ${folder}/${kind};`,
			),
			atTop,
			`server { listen 127.0.0.1:${port};`,
			location,
			'} }',
		]
		writeFileSync(config, lines.join('\n'))
		return startForeign(file, ['-p', folder, '-c', config])
	})

/**
 * Starts Caddy with the configuration from the documents, without its certificate, because the name
 * does not resolve here.
 */
export const startCaddy = (file: string, serverPort: number) =>
	startProxy((folder, port) => {
		const config = join(folder, 'Caddyfile')
		const block = readmeBlock('', serverPort).replace('farm.example', `http://127.0.0.1:${port}`)
		writeFileSync(config, `{\n\tadmin off\n}\n${block}\n`)
		return startForeign(file, ['run', '--config', config, '--adapter', 'caddyfile'])
	})

/**
 * The code block of the documents in this language that proxies to the server, with its port instead of
 * 3000.
 */
const readmeBlock = (language: string, serverPort: number): string =>
	findBlock(language, '127.0.0.1:3000').replaceAll(':3000', `:${serverPort}`)

function findBlock(language: string, part: string): string {
	const blocks = [...readFileSync(PAGE, 'utf8').matchAll(/^```(\w*)\n(.*?)^```$/gms)]
	const found = blocks.find(([, of, text]) => of === language && text?.includes(part))
	if (!found?.[2]) throw new Error(`${PAGE} has no ${language || 'Caddy'} block with ${part}`)
	return found[2]
}

async function startProxy(
	start: (folder: string, port: number) => ReturnType<typeof startForeign>,
): Promise<ReverseProxy> {
	const port = await freePort()
	const folder = mkdtempSync(join(tmpdir(), 'farm-proxy-'))
	mkdirSync(join(folder, 'logs'))
	const proxy = start(folder, port)
	const remove = async () => {
		await proxy.stop()
		rmSync(folder, { recursive: true, force: true })
	}
	try {
		await waitUntil(
			'the proxy takes connections',
			async () => proxy.ended() !== undefined || (await acceptsConnections(port)),
		)
		const end = proxy.ended()
		if (end) throw new Error(end)
	} catch (error) {
		await remove()
		throw error
	}
	return { port, remove }
}
