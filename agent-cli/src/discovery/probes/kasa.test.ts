import { Device } from 'tplink-smarthome-simulator'
import { expect, onTestFinished, test } from 'vitest'
import { soon } from '../../time/soon'
import { identifyKasa } from './kasa'

const HOST = '127.0.0.1'

async function simulate(model: string) {
	const data = { alias: 'Lamp', mac: '50:C7:BF:8F:58:18' }
	const device = new Device({ model, address: HOST, port: 0, data })
	await device.start()
	onTestFinished(() => void device.stop())
	return device
}

test('a search names a plug, and a lamp that cannot be switched', async () => {
	const io = { timeoutMs: 1000, signal: soon() }
	const { port } = await simulate('hs100')
	expect(await identifyKasa({ address: HOST, port }, io)).toMatchObject([
		{
			driver: 'kasa',
			name: 'Lamp',
			model: 'HS100(US)',
			certainty: 'certain',
			settings: { host: HOST, port, mac: '50:C7:BF:8F:58:18' },
		},
	])
	const lamp = await simulate('lb130')
	expect(await identifyKasa({ address: HOST, port: lamp.port }, io)).toMatchObject([
		{ driver: null, certainty: 'unknown', warning: expect.stringContaining('no relay') },
	])
	await lamp.stop()
	expect(await identifyKasa({ address: HOST, port: lamp.port }, io)).toEqual([])
})
