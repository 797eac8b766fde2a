import { EnrolmentCode } from '@sfc/contract/agent/enrol'
import { uplinkOperations } from '@sfc/contract/uplink/uplink-operations'
import { Command } from 'commander'
import { z } from 'zod'
import { loadCredentials, saveCredentials } from '../config/credentials'
import { loadConfig, type LoadedConfig } from '../config/load-config'
import { saveConfig } from '../config/save-config'
import { describeError } from '../describe-error'
import { CommandError } from '../exit-codes'
import { readState } from '../runtime/agent-state'
import { endHold, hold, HOLD_MAX_MS } from '../runtime/hold'
import { lockHolder } from '../runtime/state-lock'
import { pause } from '../time/pause'
import { steadyNow } from '../time/steady-now'
import { HttpClient } from '../uplink/http-client'
import { requestEnrolment, requireWritableConfig } from './request-enrolment'

type Options = {
	server?: string
	code?: string
	config?: string
	hold?: boolean
	resume?: boolean
	allowInsecure?: boolean
}

const LEAVE_TIMEOUT_MS = 10_000
const FOLLOW_MS = 60_000

export const moveCommand = (): Command =>
	new Command('move')
		.description('take this agent to another server that has the archive of its farm')
		.option('--server <url>', 'the other server')
		.option('--code <code>', 'enrolment code that the other server shows')
		.option('--hold', 'keep new readings on this machine, until the move')
		.option('--resume', 'send readings again without a move')
		.option('--allow-insecure', 'allow a server on another machine without verified encryption')
		.addHelpText(
			'after',
			`
1. farm-agent move --hold
2. Download the archive of the farm from its page “Export”, and restore it at the other server.
3. farm-agent move --server https://new.example --code ABCD-EFGH

Nothing is switched by this, and a running agent goes on running. The old server need not answer.`,
		)
		.action(async (_: Options, command: Command) => {
			const options = command.optsWithGlobals<Options>()
			const config = loadConfig(options.config)
			if (options.hold) beginHold(config)
			else if (options.resume) {
				endHold(config.stateDir)
				console.log(`Readings go to ${config.server} again.`)
			} else await move(config, options)
		})

function beginHold({ stateDir, server }: LoadedConfig): void {
	hold(stateDir, server)
	console.log(
		`New readings stay on this machine, for ${HOLD_MAX_MS / 86_400_000} days at most. “farm-agent move --resume” ends that.`,
	)
	console.log('Now download the archive of the farm, and restore it at the other server.')
}

async function move(config: LoadedConfig, options: Options): Promise<void> {
	const { path, stateDir } = config
	const url = z.url({ protocol: /^https?$/ }).safeParse(options.server)
	if (!url.success)
		throw new CommandError('usage', 'Name the other server, like --server https://new.example')
	const code = EnrolmentCode.safeParse(options.code)
	if (!code.success)
		throw new CommandError('usage', code.error.issues[0]?.message ?? 'Name the code')
	const server = url.data
	if (new URL(server).origin === new URL(config.server).origin)
		throw new CommandError('usage', `This agent is at ${config.server} already.`)
	const before = loadCredentials(path)
	requireWritableConfig(path, server)
	const allowInsecure = options.allowInsecure ?? false
	const http = new HttpClient(server, null, steadyNow, allowInsecure)
	const reply = await requestEnrolment(http, code.data, before.agentId)
	if (reply.agentId !== before.agentId || !reply.signingKey)
		throw new CommandError(
			'refused',
			`${server} is of an earlier version and took this machine for a new one. Update it, remove that agent there, and try again.`,
		)
	// One file says who this agent is and where: until it is replaced, it is at the old server.
	saveCredentials(path, {
		...before,
		secret: reply.secret,
		releaseKey: reply.signingKey,
		...(before.releaseKey && { formerKey: before.releaseKey }),
		connection: { server, allowInsecure },
	})
	saveConfig(path, ({ allowInsecure: _, ...file }) => ({
		...file,
		server,
		...(allowInsecure && { allowInsecure }),
	}))
	console.log(`Moved to ${reply.farmName} at ${server}.`)
	endHold(stateDir)
	await tellFormerServer(
		new HttpClient(config.server, before, steadyNow, config.allowInsecure),
		server,
	)
	await waitForAgent(stateDir, server)
}

/** Tells the old server, which may be gone: that is why people move. */
async function tellFormerServer(http: HttpClient, server: string): Promise<void> {
	try {
		const input = { body: { server }, timeoutMs: LEAVE_TIMEOUT_MS }
		await http.call(uplinkOperations.leaveServer, input)
		console.log(`${http.server} knows that this agent has left.`)
	} catch (error) {
		console.log(`${http.server} was not told: ${describeError(error)}`)
	}
}

/** Waits until the running agent is at the new server. */
async function waitForAgent(stateDir: string, server: string): Promise<void> {
	if (lockHolder(stateDir) === null) return console.log('Next: farm-agent run')
	for (const startMs = steadyNow(); steadyNow() - startMs < FOLLOW_MS; await pause(250)) {
		const state = readState(stateDir)
		if (state?.server === server && state.link.state === 'up')
			return console.log('The running agent is there, and nothing was switched.')
	}
	throw new CommandError(
		'network',
		`The running agent has not reached ${server} yet; farm-agent status says why. It keeps its readings.`,
	)
}
