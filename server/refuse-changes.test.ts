import type { Request, Response } from 'express'
import { expect, test } from 'vitest'
import type { Server } from '~/boot.server'
import { refuseChangesOnFullDisk } from './refuse-changes'

function requestStatus(method: string, path: string, level = 'full'): number | 'passed' {
	let outcome: number | 'passed' = 0
	const response = { on() {}, end() {}, writeHead: (status: number) => void (outcome = status) }
	const request = { method, path, url: path, headers: {} }
	const handler = refuseChangesOnFullDisk({ disk: { level } } as unknown as Server)
	void handler(request as unknown as Request, response as unknown as Response, () => {
		outcome = 'passed'
	})
	return outcome
}

test.each([
	['POST', '/login'],
	['POST', '/login.data'],
	['POST', '/zone-control.data'],
	['POST', '/emergency-stop'],
	['POST', '/api/auth/login'],
	['POST', '/api/equipment/emergency-stop'],
	['POST', '/api/equipment/nursery-pump/control'],
	['POST', '/api/controllers/all-off'],
	['POST', '/api/agent/heartbeat'],
	['GET', '/dashboard'],
	['GET', '/api/planting-cycles'],
])('on a full disk %s %s works', (method, path) => {
	expect(requestStatus(method, path)).toBe('passed')
})

test.each([
	['POST', '/crop-journal/new'],
	['POST', '/register'],
	['POST', '/api/auth/register'],
	['PUT', '/api/planting-cycles/1'],
	['DELETE', '/api/planting-cycles/1'],
	['POST', '/dashboard'],
])('on a full disk %s %s is refused, and with room it is not', (method, path) => {
	expect(requestStatus(method, path)).toBe(503)
	expect(requestStatus(method, path, 'low')).toBe('passed')
})
