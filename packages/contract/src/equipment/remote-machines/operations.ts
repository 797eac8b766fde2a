import { z } from 'zod'
import { onFarm } from '../../on-farm'
import { defineOperations } from '../../operation'
import { RemoteLogin } from './remote-login'

const ip = z.ipv4('Invalid IP')
const confirm = z
	.boolean()
	.default(false)
	.describe(
		'Also when the agent or equipment of the farm runs on it; the refusal says what would stop',
	)

const call = {
	tag: 'Remote machines',
	auth: 'user',
	method: 'post',
	query: onFarm,
	permission: 'machine.control',
	answer: z.object({ success: z.literal(true), message: z.string() }),
	refusals: {
		404: 'The farm has no such machine in its list',
		503: 'The agent or the machine did not do it, with the reason',
	},
} as const
const signedIn = {
	...call,
	refusals: { ...call.refusals, 403: 'Needs a sign-in of the last ten minutes' },
}
const goesDown = {
	...signedIn,
	body: RemoteLogin.extend({ ip, confirm }),
	refusals: { ...signedIn.refusals, 409: 'What would stop with it; send `confirm` to go on' },
}

/** Commands to machines of the farm's list, through its agent. */
export const remoteMachineOperations = defineOperations({
	shutDownMachine: {
		...goesDown,
		path: '/api/remote-control/shutdown',
		scope: 'session',
		summary: 'Shut a machine down, 30 seconds from now',
	},
	restartMachine: {
		...goesDown,
		path: '/api/remote-control/restart',
		scope: 'session',
		summary: 'Restart a machine, 30 seconds from now',
	},
	wakeMachine: {
		...signedIn,
		path: '/api/remote-control/wake',
		scope: 'session',
		summary: 'Send the packet that wakes a machine',
		body: z.object({
			macAddress: z
				.string('Invalid MAC address')
				.trim()
				.regex(/^([0-9a-f]{2}[:-]){5}[0-9a-f]{2}$/i, 'Invalid MAC address'),
		}),
	},
	cancelShutdown: {
		...call,
		path: '/api/remote-control/cancel-shutdown',
		scope: 'control',
		summary: 'Take a shutdown or restart back',
		body: z.object({ ip }),
	},
	readSystemInfo: {
		...signedIn,
		path: '/api/remote-control/system-info',
		scope: 'session',
		summary: 'What a machine says of itself',
		body: RemoteLogin.extend({ ip }),
		answer: call.answer.extend({ systemInfo: z.record(z.string(), z.string()) }),
	},
	pingMachine: {
		...call,
		path: '/api/remote-control/ping',
		scope: 'control',
		summary: 'Whether a machine answers',
		body: z.object({ ip }),
	},
})
