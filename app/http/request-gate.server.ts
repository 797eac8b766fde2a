import { readdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { IMPORT_PATH } from '@sfc/contract/imports/operations'
import { server as running } from '../boot.server'
import { identifyCaller } from './identify-caller.server'
import { limitsFrom } from './limits'
import { ERROR_PAGE_CSP, plainErrorPage } from './plain-error-page.server'
import { API_CSP } from './security-headers.server'
import { standBefore } from './stand-before.server'
import { WindowCounter } from './window-counter'

/** No form or upload of the product is larger, four photos too large by little among them. */
const BODY_MAX_BYTES = 64 * 1024 * 1024
const WINDOW_MS = 60_000
const HEALTH = ['/metrics', '/healthz', '/readyz', '/api/health-check']
/** Agents and imports have limits of their own. */
const AGENTS = '/api/agent/'
const BUILT_FILES = 'build/client'
const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

type Refusal = { status: number; title: string; text: string; retryAfterS?: number }

/**
 * Refuses, before Express and Remix see them, requests of a caller who sends too many, and bodies
 * that nothing here takes. Files, health and the agents' lanes pass.
 */
export function openRequestGate(): void {
	const files = builtFiles()
	const isFree = (path: string) =>
		path.startsWith(AGENTS) || path === IMPORT_PATH || files.has(path) || HEALTH.includes(path)
	standBefore((request, response, onward) => {
		if (isFree(request.url?.split('?')[0] ?? '')) return onward()
		// What cannot be judged is answered as before.
		const judged = judge(request).catch(() => null)
		void judged.then((refusal) => {
			if (refusal) answer(request, response, refusal)
			else if (!response.destroyed) onward()
		})
	})
}

/** The files of the build, as they are asked for. */
function builtFiles(): Set<string> {
	try {
		const names = readdirSync(BUILT_FILES, { recursive: true }).map(String)
		return new Set(names.map((name) => `/${name.replaceAll('\\', '/')}`))
	} catch {
		return new Set()
	}
}

const counter = new WindowCounter(WINDOW_MS)

async function judge(request: IncomingMessage): Promise<Refusal | null> {
	if (Number(request.headers['content-length'] ?? 0) > BODY_MAX_BYTES)
		return {
			status: 413,
			title: 'Too large',
			text: `The request is larger than ${BODY_MAX_BYTES / 1024 / 1024} MB.`,
		}
	const ctx = await running()
	if (ctx.env.RATE_LIMIT_PER_MINUTE === 0) return null
	const limits = limitsFrom(ctx.env.RATE_LIMIT_PER_MINUTE)
	const caller = await identifyCaller(ctx, request)
	const isRead = READS.has(request.method ?? 'GET')
	const most = isRead ? limits.reads : caller.isPerson ? limits.changes : limits.changesOfNobody
	const waitMs = counter.count(`${isRead ? 'read' : 'change'} ${caller.key}`, most, ctx.now())
	if (waitMs === 0) return null
	const retryAfterS = Math.max(1, Math.ceil(waitMs / 1000))
	const text = `Too many requests. Please try again in ${retryAfterS} s.`
	return { status: 429, title: 'Too many requests', text, retryAfterS }
}

function answer(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
	const { status, retryAfterS } = refusal
	const { type, policy, body } = inTheirForm(request, refusal)
	response.on('error', () => {}) // a sender that is gone needs no answer
	response.writeHead(status, {
		'Content-Type': type,
		'Content-Security-Policy': policy,
		'Cache-Control': 'no-store',
		// The body of a change is not read.
		...(READS.has(request.method ?? '') ? {} : { Connection: 'close' }),
		...(retryAfterS === undefined ? {} : { 'Retry-After': String(retryAfterS) }),
	})
	response.end(body)
}

/** Calls get JSON, browsers that open a page get a page, and what a page asks for itself plain text. */
function inTheirForm({ url = '', headers }: IncomingMessage, { title, text }: Refusal) {
	if (url.startsWith('/api/'))
		return {
			type: 'application/json',
			policy: API_CSP,
			body: JSON.stringify({ error: text, message: text }),
		}
	if (headers.accept?.includes('text/html'))
		return {
			type: 'text/html; charset=utf-8',
			policy: ERROR_PAGE_CSP,
			body: plainErrorPage({ title, text }),
		}
	return { type: 'text/plain; charset=utf-8', policy: API_CSP, body: text }
}
