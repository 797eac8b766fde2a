import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { expect, test } from 'vitest'
import { redirectInstaller } from './redirect-installer'

test('the installer of a farm is found at the root, and nothing else is', async () => {
	const app = express().use(redirectInstaller)
	app.use((_, response) => void response.sendStatus(404))
	const server = app.listen(0, '127.0.0.1')
	await once(server, 'listening')
	const { port } = server.address() as AddressInfo
	const ask = async (path: string) => {
		const answer = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' })
		return [answer.status, answer.headers.get('Location')]
	}
	expect(await ask('/Install-Agent-Farm-11.bat')).toEqual([302, '/installers/11/Install-Agent.bat'])
	expect(await ask('/Install-Agent-Farm-x.bat')).toEqual([404, null])
	expect(await ask('/Install-Agent-Farm-11.bat/..')).toEqual([404, null])
	await new Promise((done) => server.close(done))
})
