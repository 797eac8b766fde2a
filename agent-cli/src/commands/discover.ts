import { Command, Option } from 'commander'
import type { Adoption } from '../discovery/adopt'
import { CommandError } from '../exit-codes'
import { discover } from '../discovery/discover'
import type { ScanType } from '@sfc/contract/agent/command'
import { describeProgress } from '../discovery/describe-progress'
import type { DiscoverResult, Progress } from '../discovery/discovery-types'
import { scanOptions } from '../discovery/scan-options'
import { list, numberList, unitRange } from './options'
import { printTable } from './print-table'

type Options = {
	json?: boolean
	target?: string[]
	scan: ScanType
	modbusPort?: number[]
	units?: number[]
	mqttUrl?: string[]
	onvifPort?: number[]
	listen?: number[]
	cameraUser?: string
	cameraPasswordFile?: string
	adopt?: boolean
}

export const discoverCommand = (): Command =>
	new Command('discover')
		.description('look for equipment on the network; reads only, writes to no device')
		.addOption(
			new Option('--scan <type>', 'how thoroughly')
				.choices(['quick', 'comprehensive', 'farm-equipment'])
				.default('quick'),
		)
		.option('--target <host or range>', 'only these, like 192.168.1.0/24; may be repeated', list)
		.option('--modbus-port <port>', 'ask these ports for Modbus', numberList(1, 65_535))
		.option('--units <range>', 'Modbus unit ids behind each port, like 1-247', unitRange)
		.option('--mqtt-url <url>', 'a broker, like mqtt://user@host:1883; may be repeated', list)
		.option('--onvif-port <port>', 'further ports of cameras', numberList(1, 65_535))
		.option(
			'--listen <seconds>',
			'wait so long for what sends by LoRaWAN or Bluetooth',
			numberList(1, 3600),
		)
		.option('--camera-user <name>', 'tried on cameras that ask for a login')
		.option('--camera-password-file <file>', 'file with the password of that user')
		.option('--adopt', 'write everything found with certainty into the configuration')
		.option('--json', 'print one JSON object')
		.action(async (options: Options, command: Command) => {
			const { config } = command.optsWithGlobals<{ config?: string }>()
			const adopter = options.adopt ? await loadAdopter(config) : null
			const stop = new AbortController()
			process.once('SIGINT', () => stop.abort())
			const result = await discover(
				await scanOptions(options.scan, {
					...options,
					targets: options.target,
					modbusPorts: options.modbusPort,
					mqttUrls: options.mqttUrl,
					onvifPorts: options.onvifPort,
					listenS: options.listen?.[0],
				}),
				showProgress(options.json === true),
				stop.signal,
			)
			const { refused, addresses } = result.looked
			const faulty = () => new CommandError('usage', `Not searched: ${refused.join(' ')}`)
			if (refused.length > 0 && addresses === 0 && !options.json) throw faulty()
			const adoption = adopter && summarizeAdoptions(adopter(result.candidates))
			if (options.json)
				console.log(JSON.stringify({ ...result, ...(adoption && { adoption }) }, hideSecrets, '\t'))
			else printResult(result, options.scan)
			if (adoption && !options.json) {
				for (const { id, name, address } of adoption.added)
					console.log(`adopted  ${id}: ${name} at ${address}`)
				for (const { name, address, reason, isNoted } of adoption.left)
					if (!isNoted) console.log(`left     ${name} at ${address}: ${reason}`)
				const noted = adoption.left.filter(({ isNoted }) => isNoted).length
				if (noted > 0) console.log(`left     ${noted} for the reason in their note`)
				if (adoption.added.length) console.log(await reloadAdvice(config))
			}
			if (refused.length > 0) throw faulty()
		})

async function reloadAdvice(config: string | undefined): Promise<string> {
	const { loadConfig } = await import('../config/load-config')
	const { adviseRunning } = await import('../service/advise-running')
	return adviseRunning('reload', loadConfig(config).stateDir)
}

/** What writes into the configuration, which is read before: it knows every driver, and loads when it is asked for. */
async function loadAdopter(config: string | undefined) {
	const { findConfig } = await import('../config/load-config')
	const { adoptCertain, requireConfig } = await import('../discovery/adopt')
	const path = findConfig(config)
	requireConfig(path)
	return (candidates: DiscoverResult['candidates']) => adoptCertain(path, candidates)
}

const summarizeAdoptions = (adoptions: Adoption[]) => ({
	added: adoptions.flatMap(({ adopted, id, candidate: { name, address } }) =>
		adopted === 'now' ? [{ id, name, address }] : [],
	),
	left: adoptions.flatMap(({ reason, candidate: { name, address, warning } }) =>
		reason === null ? [] : [{ name, address, reason, isNoted: reason === warning }],
	),
})

/** The password of a broker or camera was typed or read from a file: it is not printed. */
const hideSecrets = (key: string, value: unknown): unknown =>
	key === 'password' && value !== '' ? '[hidden]' : value

/** On a terminal one line that changes; otherwise a line when a stage begins or ends, unless it says the same. */
function showProgress(quiet: boolean): (progress: Progress) => void {
	if (quiet && !process.stderr.isTTY) return () => undefined
	let last = ''
	return ({ found, ...progress }) => {
		const { done, total } = progress
		const line = `${describeProgress(progress).phase}; ${found} found`
		if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${line}`)
		else if ((done === 0 || done === total) && line !== last) process.stderr.write(`${line}\n`)
		last = line
	}
}

function printResult(
	{ candidates, warnings, looked }: DiscoverResult,
	scan: Options['scan'],
): void {
	if (process.stderr.isTTY) process.stderr.write('\r\x1b[K')
	printTable(
		['NAME', 'KIND', 'VENDOR', 'MODEL', 'ADDRESS', 'SPEAKS', 'SURE', 'NOTE'],
		candidates.map((found) => [
			found.name,
			found.kind,
			found.vendor ?? '',
			found.model ?? '',
			found.address,
			found.protocols?.join(', ') ?? found.driver ?? '',
			found.certainty,
			found.warning ?? '',
		]),
	)
	for (const warning of warnings) console.log(`! ${warning}`)
	if (candidates.length)
		return console.log(`${candidates.length} found in ${Math.round(looked.tookMs / 1000)} s.`)
	const nics = looked.nics.map(({ name, cidr }) => `${name} ${cidr}`).join(', ')
	console.log(looked.cancelled ? 'Cancelled; nothing was found until then.' : 'Nothing was found.')
	console.log(`Looked on: ${nics || 'no network interface'}`)
	console.log(
		`Addresses: ${looked.targets.join(', ') || 'those of the interfaces'} (${looked.addresses} tried)`,
	)
	console.log(
		`Ports: ${looked.ports.join(', ') || 'none'}; open: ${looked.openPorts.map(({ address, port }) => `${address}:${port}`).join(', ') || 'none'}`,
	)
	printTable(
		['ASKED BY', 'FROM', 'SENT', 'ANSWERS', 'PROBLEM'],
		looked.traces.map((one) => [
			one.protocol,
			one.from,
			String(one.sent),
			String(one.answers),
			one.problem ?? '',
		]),
	)
	console.log(
		`${scan === 'quick' ? 'Try --scan farm-equipment, name' : 'Name'} the network with --target, or check it with "farm-agent doctor".`,
	)
}
