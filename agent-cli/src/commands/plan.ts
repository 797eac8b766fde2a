import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Plan, planStatement, SignedPlan } from '@sfc/contract/agent/plan'
import { parseJson } from '@sfc/contract/parse-json'
import { formatDuration } from '@sfc/domain/calendar/format-duration'
import { controllerOutputs, type Plan as PlanDocument } from '@sfc/domain/control/plan'
import { planStageAt } from '@sfc/domain/growing/recipes/plan-zone'
import { formatInterlock } from '@sfc/domain/control/safeguards'
import { Command } from 'commander'
import { z } from 'zod'
import { loadCredentials, saveCredentials, type Credentials } from '../config/credentials'
import { loadConfig, type LoadedConfig } from '../config/load-config'
import { ControlFiles } from '../control/control-files'
import {
	PlanRefused,
	parsePrivateKey,
	readPlan,
	requireOutputs,
	trustedKeys,
} from '../control/read-plan'
import { describeError } from '../describe-error'
import { CommandError } from '../exit-codes'
import { DescriptionMemory, mayHaveOutput } from '../runtime/description-memory'
import { steadyNow } from '../time/steady-now'
import { userName } from '../user-name'
import { printTable } from './print-table'

export const planCommand = (): Command =>
	new Command('plan')
		.description(
			'what the farm does by itself: show it, check a file, or load one without a server',
		)
		.addCommand(showCommand())
		.addCommand(checkCommand())
		.addCommand(loadCommand())

const showCommand = () =>
	new Command('show')
		.description('the plan this agent runs')
		.option('--json', 'print it as JSON, which can be edited and loaded again')
		.action((options: { json?: boolean }, command: Command) => {
			const { running } = openFarm(command)
			if (!running) throw new CommandError('failed', 'There is no plan here yet.')
			if (options.json) console.log(JSON.stringify(running.plan, null, '\t'))
			else print(running.plan, running.since)
		})

const checkCommand = () =>
	new Command('check')
		.description('whether a file is a plan this agent would run')
		.argument('<file>', 'JSON, as “plan show --json” prints it')
		.action((file: string, _: unknown, command: Command) => {
			const { plan, signed } = readFarmPlan(file, openFarm(command))
			print(plan, null)
			console.log(`\n${file} is a plan for this agent${signed ? ', signed by its server' : ''}.`)
		})

const loadCommand = () =>
	new Command('load')
		.description('run the plan of a file; the agent takes it up within seconds, or when it starts')
		.argument('<file>', 'JSON, as “plan show --json” prints it')
		.action((file: string, _: unknown, command: Command) => {
			const farm = openFarm(command)
			const { plan, signed } = readFarmPlan(file, farm)
			const stored = signed ?? signHere(farm, nextVersion(plan, farm))
			if (!farm.files.savePlan({ ...stored, since: steadyNow() }))
				throw new CommandError('failed', `${farm.config.stateDir} cannot be written.`)
			const { version } = readPlan(stored, factsOf(farm.config))
			console.log(`Loaded as version ${version}. See what it does with: farm-agent status`)
		})

type Farm = {
	config: LoadedConfig
	files: ControlFiles
	running: { plan: PlanDocument; since: number } | null
}

function openFarm(command: Command): Farm {
	const config = loadConfig(command.optsWithGlobals<{ config?: string }>().config)
	return { config, files: filesOf(config), running: findRunningPlan(config) }
}

const filesOf = ({ stateDir }: LoadedConfig) => new ControlFiles(stateDir, () => false)

/** Finds the plan that the agent runs; null when there is none. Throws `CommandError` when it is not used. */
export function findRunningPlan(config: LoadedConfig): Farm['running'] {
	const stored = filesOf(config).loadPlan()
	if (!stored) return null
	try {
		return { plan: readPlan(stored, factsOf(config)), since: stored.since }
	} catch (error) {
		throw new CommandError('unsafe', `The stored plan is not used: ${describeError(error)}`)
	}
}

function factsOf(config: LoadedConfig) {
	const credentials = loadCredentials(config.path)
	const { farmId = null } = config
	return { trusted: trustedKeys(credentials), agentId: credentials.agentId, farmId }
}

/** Reads a file with a plan, signed or not. Throws `CommandError` that says what is wrong with it. */
function readFarmPlan(
	file: string,
	{ config }: Farm,
): { plan: PlanDocument; signed: SignedPlan | null } {
	const json = readJson(file)
	const signed = SignedPlan.safeParse(json)
	try {
		const plan = signed.success ? readPlan(signed.data, factsOf(config)) : checkPlain(json, config)
		const descriptions = new DescriptionMemory(config.stateDir)
		requireOutputs(plan, (key) => mayHave(config, descriptions, key))
		return { plan, signed: signed.success ? signed.data : null }
	} catch (error) {
		if (error instanceof PlanRefused)
			throw new CommandError('unsafe', `${file} is refused: ${error.message}.`)
		throw error
	}
}

function readJson(file: string): unknown {
	try {
		return parseJson(readFileSync(file, 'utf8')) ?? null
	} catch (error) {
		throw new CommandError('usage', `${file} cannot be read: ${describeError(error)}`)
	}
}

function checkPlain(json: unknown, config: LoadedConfig): PlanDocument {
	const read = Plan.safeParse(json)
	if (!read.success) throw new PlanRefused(z.prettifyError(read.error))
	const { agentId, farmId } = factsOf(config)
	if (read.data.agentId !== agentId || (farmId ?? read.data.farmId) !== read.data.farmId)
		throw new PlanRefused('it is for another agent or farm')
	return read.data
}

function mayHave(config: LoadedConfig, descriptions: DescriptionMemory, key: string): boolean {
	const slash = key.indexOf('/')
	const [device, point] = [key.slice(0, slash), key.slice(slash + 1)]
	const isConfigured = config.devices.some(({ id }) => id === device)
	return isConfigured && mayHaveOutput(descriptions.get(device), point)
}

/** A plan that was edited here comes after the one that runs, whatever version the file says. */
const nextVersion = (plan: PlanDocument, { running }: Farm): PlanDocument => ({
	...plan,
	version: Math.max(plan.version, (running?.plan.version ?? 0) + 1),
	madeAt: steadyNow(),
	madeBy: `${userName()} at the agent`.slice(0, 200),
	because: 'loaded from a file',
})

/** Signs with a key of this machine, made when it is first needed and kept with its credentials. */
function signHere({ config }: Farm, plan: PlanDocument): SignedPlan {
	const key = parsePrivateKey(localKey(config))
	const text = JSON.stringify(plan)
	const signature = sign(null, Buffer.from(planStatement(text)), key).toString('base64')
	const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64')
	return { text, signature, publicKey }
}

function localKey({ path }: LoadedConfig): string {
	const credentials: Credentials = loadCredentials(path)
	if (credentials.localKey) return credentials.localKey
	const { privateKey } = generateKeyPairSync('ed25519')
	const made = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
	saveCredentials(path, { ...credentials, localKey: made })
	return made
}

function print(plan: PlanDocument, since: number | null): void {
	const now = steadyNow()
	const age = since === null ? '' : `, in force for ${formatDuration(Math.max(0, now - since))}`
	console.log(`Plan ${plan.version} by ${plan.madeBy}${age}: ${plan.because}`)
	if (plan.freshUntil < now)
		console.log(
			`It is old: the server was to renew it ${formatDuration(now - plan.freshUntil)} ago.`,
		)
	console.log()
	printTable(
		['ZONE', 'RECIPE', 'STAGE', 'LIGHTS ON AT'],
		plan.zones.map((zone) => [
			zone.zone,
			zone.recipe.name,
			planStageAt(zone, now)?.name ?? '',
			zone.lightsOnAt,
		]),
	)
	console.log()
	printTable(
		['CONTROLLER', 'KIND', 'OUTPUTS'],
		plan.controllers.map((it) => [
			it.id,
			it.kind,
			controllerOutputs(it)
				.map(({ label }) => label)
				.join(', '),
		]),
	)
	if (!plan.safeguards?.length) return
	console.log()
	printTable(
		['OUTPUT', 'LIMITS', 'INTERLOCKS'],
		plan.safeguards.map(({ output, limits, interlocks }) => [
			output.label,
			Object.keys(limits).length ? 'tighter than its class' : 'of its class',
			interlocks.map(formatInterlock).join('; '),
		]),
	)
}
