import { once } from 'node:events'
import { expect, test } from 'vitest'
import { openTestAgent } from '../../tests/runtime/test-agent'
import { perTest } from '../../../tests/support/per-test'

const agent = perTest(openTestAgent)

test('an agent that its service starts again ends when it is asked to, after it has said so', async () => {
	const child = agent.start(['run', '--supervised'], 'ignore')
	const ended = once(child, 'exit')
	expect(await agent.ask('restart-agent', {})).toMatchObject({ outcome: 'done' })
	expect(await ended).toEqual([0, null])
})

test('an agent that was started by hand stays, and says how to install it', async () => {
	const child = agent.start(['run'], 'ignore')
	for (const kind of ['restart-agent', 'update-agent'])
		expect(await agent.ask(kind, {})).toMatchObject({
			outcome: 'failed',
			reason: expect.stringContaining('farm-agent install --write'),
		})
	expect(child.exitCode).toBeNull()
})

test('an update that cannot be taken is told in the words of the command, and nothing ends', async () => {
	const child = agent.start(['run', '--supervised'], 'ignore')
	expect(await agent.ask('update-agent', {})).toMatchObject({ outcome: 'failed' })
	const { reason } = (await agent.ask('update-agent', {})) ?? {}
	expect(reason).toMatch(/too old to offer updates|said 404|offers a release|cannot be reached/)
	expect(child.exitCode).toBeNull()
})
