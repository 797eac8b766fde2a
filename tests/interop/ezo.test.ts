import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { ezo } from '../../agent-cli/src/drivers/ezo/driver'
import { soon } from '../../agent-cli/src/time/soon'
import { describeWithProgram, findProgram } from '../support/describe-with'
import { startForeign } from '../support/foreign-process'
import { waitUntil } from '../support/wait-until'

const SOCAT = { name: 'socat', file: findProgram('socat'), install: 'apt install socat' }
const I2C = {
	name: 'i2ctransfer',
	file: findProgram('i2ctransfer'),
	install: 'apt install i2c-tools',
}
const open = (settings: object) =>
	ezo.open(
		{ id: 'd', name: 'D', pollMs: 10_000, settings: ezo.settings.parse(settings) },
		pino({ level: 'silent' }),
		soon(),
	)

/** As the data sheet of the EZO-EC has it: a reading each second by itself, and what it is asked. */
const SAYS: Readonly<Record<string, string>> = {
	i: '?I,EC,2.10',
	'O,?': '?O,EC',
	R: '1413',
	'T,?': '?T,25.0',
}

describeWithProgram(SOCAT, 'an EZO circuit at a serial port', (socat) => {
	test('says its value and the temperature that it corrects by, and is asked nothing else', async () => {
		const asked: string[] = []
		const circuit = createServer((socket) => {
			socket.on('error', () => undefined)
			const own = setInterval(() => socket.write('1412\r'), 100)
			socket.on('close', () => clearInterval(own))
			socket.on('data', (chunk) => {
				const command = chunk.toString('latin1').trim()
				asked.push(command)
				const answer = SAYS[command]
				socket.write(answer ? `${answer}\r*OK\r` : '*ER\r')
			})
		})
		await new Promise<void>((resolve) => circuit.listen(0, '127.0.0.1', resolve))
		const folder = mkdtempSync(join(tmpdir(), 'ezo-'))
		const path = join(folder, 'port')
		const { port } = circuit.address() as AddressInfo
		const bridge = startForeign(socat, [`pty,raw,echo=0,link=${path}`, `tcp:127.0.0.1:${port}`])
		onTestFinished(async () => {
			await bridge.stop('SIGKILL')
			circuit.close()
			rmSync(folder, { recursive: true, force: true })
		})
		await waitUntil('the port is there', () => existsSync(path))
		const session = await open({ transport: 'uart', path })
		onTestFinished(() => session.close())
		expect(session.describe()).toMatchObject({
			vendor: 'Atlas Scientific',
			model: 'EZO EC 2.10',
			points: [
				{ key: 'ec', quantity: 'ec' },
				{ key: 'compensation', quantity: 'waterTemperature' },
			],
		})
		const [ec, compensation] = await session.read(soon())
		expect([1.412, 1.413]).toContain(ec?.value)
		expect(compensation).toMatchObject({ value: 25, quality: 'good' })
		expect(new Set(asked)).toEqual(new Set(Object.keys(SAYS)))
		expect(await session.write({ point: 'ec', on: true, maxOnMs: null }, soon())).toMatchObject({
			outcome: 'rejected',
		})
		await bridge.stop('SIGKILL')
		await expect(session.read(soon())).rejects.toThrow()
	})
})

describeWithProgram(I2C, 'the I²C bus', () => {
	test('a bus that is not there is said in words by the real program', async () => {
		await expect(open({ transport: 'i2c', bus: 97, address: 99 })).rejects.toThrow(
			'there is no such I²C bus',
		)
	})
})
