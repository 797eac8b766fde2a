import type { Request, Response } from 'express'
import { expect, test } from 'vitest'
import type { Server } from '~/boot.server'
import { readEnv } from '~/env.server'
import { warnAboutProxy } from './warn-about-proxy'

const FORWARDED = { 'x-forwarded-for': '203.0.113.9' }
const PUBLIC = { host: 'farm.example' }

function collectWarnings(visits: { from: string; headers: object }[]): string[] {
	const warnings: string[] = []
	const log = { warn: (_fields: object, message: string) => void warnings.push(message) }
	const env = readEnv({ NODE_ENV: 'production', PUBLIC_URL: 'https://farm.example' })
	const look = warnAboutProxy({ env, log } as unknown as Server)
	for (const { from, headers } of visits) {
		const request = { socket: { remoteAddress: from }, headers } as unknown as Request
		void look(request, {} as Response, () => {})
	}
	return warnings
}

test.each([
	['the documented proxy', '127.0.0.1', { ...PUBLIC, ...FORWARDED }],
	['a visit on the machine itself', '127.0.0.1', { host: 'localhost:3000' }],
	['a visitor in the network', '192.168.1.7', PUBLIC],
	['a stranger who makes it up', '198.51.100.4', { ...PUBLIC, ...FORWARDED }],
])('%s is nothing to warn of', (_what, from, headers) => {
	expect(collectWarnings([{ from, headers }])).toEqual([])
})

test('a proxy that names no visitor is warned of, once', () => {
	const visit = { from: '::ffff:127.0.0.1', headers: PUBLIC }
	expect(collectWarnings([visit, visit])).toEqual([expect.stringContaining('reverse-proxies.md')])
})

test('a proxy on another machine that is not trusted is warned of, once', () => {
	const visit = { from: '10.0.0.2', headers: { ...PUBLIC, ...FORWARDED } }
	expect(collectWarnings([visit, visit])).toEqual([expect.stringContaining('TRUSTED_PROXIES')])
})
