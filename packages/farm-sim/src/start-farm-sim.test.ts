import { spawn } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { startFarmSim } from './start-farm-sim'

const CLI = fileURLToPath(new URL('./cli.ts', import.meta.url))
const FREE_PORTS = ['container', 'nursery', 'cultivation', 'mqtt', 'onvif', 'control', 'discovery']
	.flatMap((name) => [`--${name}-port`, '0'])
	.concat('--no-multicast')

const start = (...args: string[]) => {
	const child = spawn(process.execPath, ['--import', 'tsx', CLI, ...args])
	let output = ''
	const listeners = new Set<() => void>()
	for (const stream of [child.stdout, child.stderr]) {
		stream.on('data', (chunk: Buffer) => {
			output += chunk.toString()
			for (const listener of listeners) listener()
		})
	}
	const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
	const says = (text: string) =>
		new Promise<void>((resolve) => {
			const check = () => output.includes(text) && resolve()
			listeners.add(check)
			check()
		})
	return { child, ended, says, output: () => output }
}

test('two farms run side by side, and the same seed gives the same values', async () => {
	const options = { seed: 5, speed: 0, startHour: 9, now: () => Date.UTC(2026, 0, 5, 9) }
	const [one, two] = await Promise.all([startFarmSim(options), startFarmSim(options)])
	one.farm.advance(100)
	two.farm.advance(100)
	expect(one.state()).toEqual(two.state())
	expect(one.ports.nursery).not.toBe(two.ports.nursery)
	await Promise.all([one.close(), two.close()])
})

test('a port in use is named, and no other port stays open', async () => {
	const squatter = createServer()
	await new Promise<void>((resolve) => squatter.listen(0, '127.0.0.1', resolve))
	const { port } = squatter.address() as AddressInfo
	await expect(startFarmSim({ ports: { mqtt: port } })).rejects.toThrow(
		`port ${port} on 127.0.0.1 for the MQTT broker is taken`,
	)
	const program = start(...FREE_PORTS, '--onvif-port', String(port))
	expect(await program.ended).toBe(1)
	expect(program.output()).toContain(`port ${port} on 127.0.0.1 for the camera is taken`)
	squatter.close()
})

test('the program lists its services, and a signal ends it', async () => {
	const program = start(...FREE_PORTS, '--fault', 'slow:camera:300')
	await program.says('farm-sim ready')
	expect(program.output().match(/on port \d+/g)).toHaveLength(7)
	program.child.kill('SIGTERM')
	expect(await program.ended).toBe(0)
})

test('wrong arguments are explained', async () => {
	const program = start('--speed', 'fast')
	expect(await program.ended).toBe(2)
	expect(program.output()).toContain('--speed takes a number')
})
