import { existsSync, renameSync } from 'node:fs'
import { EnrolmentCode } from '@sfc/contract/agent/enrol'
import { Command, Option } from 'commander'
import { z } from 'zod'
import { credentialsPath, saveCredentials } from '../config/credentials'
import { configPath, loadConfig } from '../config/load-config'
import { saveConfig } from '../config/save-config'
import { CommandError } from '../exit-codes'
import { lockHolder } from '../runtime/state-lock'
import { pinReleaseKey } from '../update/trusted-key'
import { HttpClient } from '../uplink/http-client'
import { requireSecureServer } from '../uplink/require-secure-server'
import { steadyNow } from '../time/steady-now'
import { requestEnrolment, requireWritableConfig } from './request-enrolment'

type Options = {
	server?: string
	code?: string
	config?: string
	force?: boolean
	inSetup?: boolean
	allowInsecure?: boolean
}

export const enrollCommand = (): Command =>
	new Command('enroll')
		.description("make this machine a farm's agent, with the code the web app shows for 15 minutes")
		.argument('[server]', 'address of the web app, like https://farm.example')
		.argument('[code]', 'enrolment code, like ABCD-EFGH')
		.option('--server <url>', 'the same as the first argument')
		.option('--code <code>', 'the same as the second argument')
		.option('--allow-insecure', 'allow a server on another machine without verified encryption')
		.option('--force', 'replace the credentials that are here')
		.addOption(new Option('--in-setup', 'what is next is done by setup').hideHelp())
		.action(
			async (
				server: string | undefined,
				code: string | undefined,
				_: Options,
				command: Command,
			) => {
				const options = command.optsWithGlobals<Options>()
				await enroll(server ?? options.server, code ?? options.code, options)
			},
		)

async function enroll(
	server: string | undefined,
	typedCode: string | undefined,
	{ config, force, inSetup, allowInsecure = false }: Options,
): Promise<void> {
	const url = z.url({ protocol: /^https?$/ }).safeParse(server)
	if (!url.success) throw new CommandError('usage', 'Name the server, like https://farm.example')
	const code = EnrolmentCode.safeParse(typedCode)
	if (!code.success)
		throw new CommandError('usage', code.error.issues[0]?.message ?? 'Name the code')
	requireSecureServer(url.data, allowInsecure)
	const path = configPath(config)
	if (existsSync(credentialsPath(path)) && !force)
		throw new CommandError(
			'usage',
			`${credentialsPath(path)} is there already: this machine is enrolled. Use --force to enrol it anew.`,
		)
	// The code works once, so everything that could fail here is checked before it is used.
	requireWritableConfig(path, url.data)
	const before = existsSync(path) ? loadConfig(path) : null
	if (before && lockHolder(before.stateDir) !== null)
		throw new CommandError(
			'running',
			'farm-agent runs here. Stop it, then enrol this machine anew.',
		)
	const http = new HttpClient(url.data, null, steadyNow, allowInsecure)
	const reply = await requestEnrolment(http, code.data)
	saveConfig(path, ({ allowInsecure: _, ...file }) => ({
		devices: [],
		...file,
		server: url.data,
		...(allowInsecure && { allowInsecure }),
		farmId: reply.farmId,
	}))
	const isOther = before && (before.farmId !== reply.farmId || before.server !== url.data)
	const aside = isOther ? setStateAside(before.stateDir, before.farmId) : null
	const { agentId, secret, signingKey } = reply
	saveCredentials(path, { agentId, secret, ...(signingKey && { releaseKey: signingKey }) })
	if (!signingKey) await pinReleaseKey(path, url.data, allowInsecure)
	console.log(`Enrolled for ${reply.farmName} as ${reply.agentId}.`)
	console.log(`Configuration: ${path}`)
	if (aside) console.log(`What was not sent to the farm before is kept in ${aside}`)
	if (!inSetup) console.log('Next: farm-agent discover --adopt, then farm-agent run')
}

/**
 * Moves the state folder of an agent aside: its readings that wait, its switches and its timers belong
 * to the farm it was enrolled for. Returns the new place; null when there was no state.
 */
function setStateAside(stateDir: string, farmId: number | undefined): string | null {
	if (!existsSync(stateDir)) return null
	const name = `${stateDir}-of-farm-${farmId ?? 'unknown'}`
	for (let number = 1; ; number++) {
		const aside = number === 1 ? name : `${name}-${number}`
		if (existsSync(aside)) continue
		renameSync(stateDir, aside)
		return aside
	}
}
