import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startRawServer } from '../../tests/drivers/modbus/test-controller'

test('a host that accepts and stays silent does not hold a search, whatever is collected meanwhile', async () => {
	const silent = await startRawServer(() => undefined)
	const others = [await startRawServer(() => undefined), await startRawServer(() => undefined)]
	onTestFinished(
		async () => void (await Promise.all([silent, ...others].map((one) => one.close()))),
	)
	const ports = [silent, ...others, silent].map(({ port }) => String(port))
	const script = join(import.meta.dirname, '../../tests/discovery/silent-host.fixture.ts')
	const child = spawn(process.execPath, ['--expose-gc', '--import', 'tsx', script, ...ports], {
		stdio: ['ignore', 'pipe', 'inherit'],
	})
	onTestFinished(() => void child.kill('SIGKILL'))
	let said = ''
	child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
	await expect.poll(() => child.exitCode).toBe(0)
	expect(said).toBe('3 ports open\n')
})
