import { request as requestHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { TLSSocket } from 'node:tls'
import { withTimeout } from '@sfc/contract/with-timeout'
import type { OpenPort } from '../sweep/sweep-host'
import { cleanText } from '../../drivers/clean-text'
import type { ProbeIo, Service } from './service'

/** Enough for the head of a page. */
const MAX_BYTES = 64 * 1024
const TLS_PORTS: readonly number[] = [443, 8443]

type Page = { status: number; server: string; realm: string; body: string; certificate: string }

/** Asks a web server for its first page: title, program, certificate. Undefined when it is none. */
export async function probeHttp(at: OpenPort, io: ProbeIo): Promise<Service | undefined> {
	const isTls = TLS_PORTS.includes(at.port)
	const page = await withTimeout(io.timeoutMs, io.signal, (signal) =>
		loadPage(at, { isTls, path: '/', signal }),
	).catch(() => undefined)
	return page && describePage(page, at.port, isTls)
}

/** What a first page says about its device. */
export function describePage(page: Page, port: number, isTls: boolean): Service {
	const title = cleanText(/<title[^>]{0,300}>([^<]{0,300})/i.exec(page.body)?.[1] ?? '')
	const { server, realm, certificate, status } = page
	const said = [
		title && `titled “${title}”`,
		server && `program “${server}”`,
		realm && `login “${realm}”`,
		certificate && `certificate “${certificate}”`,
	].filter(Boolean)
	const name = title || realm || certificate
	const known = KNOWN.find(({ pattern }) => pattern.test(`${title} ${server} ${realm}`))
	return {
		protocol: isTls ? 'https' : 'http',
		port,
		...(name && { name }),
		...(known && { vendor: known.vendor, kind: known.kind }),
		evidence: `Has a web page at port ${port}${said.length ? ` (${said.join(', ')})` : `, which answers ${status}`}.`,
	}
}

/** Names that makers put into the title, the program or the login of their pages. */
const KNOWN = [
	{ pattern: /\bshelly/i, vendor: 'Shelly', kind: 'plug' },
	{ pattern: /\btasmota\b/i, vendor: 'Tasmota', kind: 'plug' },
	{ pattern: /\bhikvision|app-webs/i, vendor: 'Hikvision', kind: 'camera' },
	{ pattern: /\breolink/i, vendor: 'Reolink', kind: 'camera' },
	{ pattern: /\baxis\b.*camera|axis communications/i, vendor: 'Axis', kind: 'camera' },
	{ pattern: /\bdahua/i, vendor: 'Dahua', kind: 'camera' },
	{ pattern: /\bwiren ?board/i, vendor: 'Wiren Board', kind: 'controller' },
	{ pattern: /\besphome/i, vendor: 'ESPHome', kind: 'controller' },
	{ pattern: /\bwaveshare/i, vendor: 'Waveshare', kind: 'controller' },
	{ pattern: /\bgrowlink/i, vendor: 'Growlink', kind: 'controller' },
	{ pattern: /\bagrowtek/i, vendor: 'Agrowtek', kind: 'controller' },
] as const

type Load = { isTls: boolean; path: string; signal: AbortSignal }

/** The beginning of a page, at most 64 kB. Rejects when there is no answer. */
export function loadPage({ address, port }: OpenPort, load: Load): Promise<Page> {
	const { isTls, path, signal } = load
	return new Promise((resolve, reject) => {
		const options = { host: address, port, path, agent: false, signal, timeout: 0 }
		const headers = { connection: 'close', 'user-agent': 'farm-agent' }
		const onAnswer = (response: IncomingMessage) => {
			let body = ''
			const finish = () => {
				resolve(toPage(response, body))
				request.destroy()
			}
			response.on('data', (chunk: Buffer) => {
				body += chunk.toString('utf8').slice(0, MAX_BYTES - body.length)
				if (body.length >= MAX_BYTES || /<\/title>/i.test(body)) finish()
			})
			response.on('end', finish)
			response.on('error', finish)
			signal.addEventListener('abort', finish, { once: true }) // the head is here already
		}
		const request = isTls
			? // Nothing is sent but the question, and devices make their own certificates.
				requestHttps({ ...options, headers, rejectUnauthorized: false }, onAnswer)
			: requestHttp({ ...options, headers }, onAnswer)
		request.on('error', reject)
		request.end()
	})
}

function toPage(response: IncomingMessage, body: string): Page {
	const socket = response.socket as Partial<TLSSocket>
	const subject: unknown = socket.getPeerCertificate?.()?.subject?.CN
	return { ...readHead(response.headers, subject), status: response.statusCode ?? 0, body }
}

/** What the head of an answer and its certificate say; a certificate may have several names. */
export function readHead(
	{ server, 'www-authenticate': login = '' }: IncomingHttpHeaders,
	subject: unknown,
): Pick<Page, 'server' | 'realm' | 'certificate'> {
	return {
		server: cleanText(String(server ?? '')),
		realm: cleanText(/realm="([^"]{0,200})"/i.exec(login)?.[1] ?? ''),
		certificate: cleanText(
			typeof subject === 'string' ? subject : Array.isArray(subject) ? subject.join(', ') : '',
		),
	}
}
