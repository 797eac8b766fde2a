import { dirname } from 'node:path'
import type { DiscoveryCommand } from '@sfc/contract/agent/command'
import {
	REPORT_MAX_DEVICES,
	type DiscoveryCoverage,
	type DiscoveryReport,
	type ReportedDevice,
} from '@sfc/contract/agent/discovery'
import type { Logger } from 'pino'
import type { LoadedConfig } from '../config/load-config'
import type { Candidate } from '../drivers/driver'
import { DiscoveryReporter } from '../uplink/discovery-reporter'
import type { HttpClient } from '../uplink/http-client'
import { describeError } from '../describe-error'
import { adoptCertain, type Adoption } from './adopt'
import { discover } from './discover'
import type { DiscoverResult } from './discovery-types'
import { describeProgress } from './describe-progress'
import { scanOptions } from './scan-options'

type SearchContext = {
	http: HttpClient
	log: Logger
	config(): LoadedConfig
	/** Applies the changed configuration; outputs of existing devices are not touched. */
	reload(): Promise<void>
	/** Changes the address of configured devices that were found elsewhere. */
	findMoved(candidates: readonly Candidate[]): Promise<void>
}

type StartCommand = Extract<DiscoveryCommand, { op: 'discover' }>
type Running = { id: string; stop: AbortController; report: DiscoveryReport }

/** A search ends after this, with the devices found so far. */
const LONGEST_MS = 10 * 60_000

/** The search for equipment that a running agent does on request of the server, one at a time. */
export class Search {
	readonly #context: SearchContext
	readonly #stopping = new AbortController()
	#running: Running | null = null
	#done: Promise<unknown> = Promise.resolve()
	#reporting = new Set<Promise<void>>()

	constructor(context: SearchContext) {
		this.#context = context
	}

	/** The search in progress, for the status; null when there is none. */
	get state(): (Omit<DiscoveryReport, 'devices' | 'error'> & { found: number }) | null {
		if (!this.#running) return null
		const { devices, error: _, ...report } = this.#running.report
		return { ...report, found: devices.length }
	}

	/** Starts a search. A running one is cancelled first; the same one again changes nothing. */
	start(order: StartCommand): void {
		if (this.#running?.id === order.discoveryId || this.#stopping.signal.aborted) return
		this.#running?.stop.abort()
		const stop = new AbortController()
		this.#done = this.#done.then(() => this.#run(order, stop))
	}

	cancel(discoveryId: string): void {
		if (this.#running?.id === discoveryId) this.#running.stop.abort()
	}

	/** Cancels the search and reports that, if it can be sent at once. */
	async stop(): Promise<void> {
		this.#stopping.abort()
		this.#running?.stop.abort()
		await this.#done
		await Promise.all(this.#reporting)
	}

	async #run(order: StartCommand, stop: AbortController): Promise<void> {
		const id = order.discoveryId
		const start = { phase: 'Starting', progressPct: 0, devices: [], error: null, looked: null }
		const report: DiscoveryReport = { discoveryId: id, status: 'scanning', ...start }
		this.#running = { id, stop, report }
		this.#context.log.info({ discoveryId: id, by: order.issuedBy }, 'search for equipment started')
		const reporter = new DiscoveryReporter(this.#context.http, () => stop.abort())
		const update = (change: Partial<DiscoveryReport>) =>
			reporter.report(Object.assign(report, change))
		update({})
		const timer = setTimeout(() => stop.abort('too long'), LONGEST_MS)
		const end = await this.#search(order, stop.signal, update).catch((error: unknown) => ({
			status: 'failed' as const,
			phase: 'Failed',
			error: describeError(error),
		}))
		clearTimeout(timer)
		this.#running = null
		const last = truncateError({ ...report, ...end })
		this.#context.log.info(
			{ discoveryId: id, status: last.status, found: last.devices.length },
			'search for equipment ended',
		)
		const reporting = reporter.finish(last, this.#stopping.signal)
		this.#reporting.add(reporting)
		void reporting.finally(() => this.#reporting.delete(reporting))
	}

	async #search(
		{ scan, targets, units, adopt }: StartCommand,
		signal: AbortSignal,
		update: (change: Partial<DiscoveryReport>) => void,
	): Promise<Partial<DiscoveryReport>> {
		const result = await discover(
			await this.#options(scan, targets, units),
			({ candidates, ...progress }) =>
				update({
					...this.#further(describeProgress(progress)),
					...(candidates && {
						devices: candidates.slice(0, REPORT_MAX_DEVICES).map(toReportedDevice),
					}),
				}),
			signal,
		)
		for (const warning of result.warnings) this.#context.log.info({ warning }, 'search')
		const tooLong = signal.reason === 'too long'
		if (this.#stopping.signal.aborted)
			return {
				status: 'failed',
				phase: 'Failed',
				error: 'The agent was stopped during the search.',
			}
		if (signal.aborted && !tooLong) return { status: 'cancelled', phase: 'Cancelled' }
		update({ phase: 'Adding what was found', progressPct: 96 })
		await this.#context.findMoved(result.candidates)
		const devices = adopt
			? await this.#adopt(result.candidates)
			: result.candidates.slice(0, REPORT_MAX_DEVICES).map(toReportedDevice)
		const end = { status: 'completed', phase: 'Completed', progressPct: 100 } as const
		return { ...end, devices, error: explainProblems(result, tooLong), looked: toLooked(result) }
	}

	/** Progress that never falls, although hosts are found while others are asked already. */
	#further({ phase, progressPct }: { phase: string; progressPct: number }) {
		const before = this.#running?.report.progressPct ?? 0
		return { phase, progressPct: Math.max(before, progressPct) }
	}

	/** Ranges of a person are searched instead of the usual ones; this machine itself is none of them. */
	async #options(scan: StartCommand['scan'], targets: readonly string[] = [], units?: number[]) {
		const { discovery, path, modelsDir } = this.#context.config()
		const asked = targets.filter((one) => !isLoopback(one))
		const options = await scanOptions(scan, {
			...discovery,
			...(targets.length > 0 && { targets: asked, mqttUrls: undefined }),
			...(units && { units }),
			folder: dirname(path),
		})
		return { ...options, modelsDir }
	}

	async #adopt(candidates: Candidate[]) {
		try {
			const adoptions = adoptCertain(this.#context.config().path, candidates)
			if (adoptions.some(({ adopted }) => adopted === 'now')) await this.#context.reload()
			return reportAdoptions(adoptions)
		} catch (error) {
			const reason = `the configuration cannot be changed: ${describeError(error)}`
			this.#context.log.error({ err: error }, 'found devices could not be adopted')
			return candidates
				.slice(0, REPORT_MAX_DEVICES)
				.map((one) => ({ ...toReportedDevice(one), reason: reason.slice(0, 300) }))
		}
	}
}

/** Warnings explain an empty result; when devices were found they would only alarm people. */
function explainProblems(
	{ candidates, warnings }: DiscoverResult,
	tooLong: boolean,
): string | null {
	const lines = candidates.length > 0 ? [] : warnings
	const late = 'The search ended after 10 minutes; not every address was tried.'
	return [...(tooLong ? [late] : []), ...lines].join(' ') || null
}

const truncateError = (report: DiscoveryReport): DiscoveryReport => ({
	...report,
	error: report.error?.slice(0, 1000) ?? null,
})

const isLoopback = (target: string): boolean => /^(127\.|0\.|localhost)/i.test(target.trim())

/** A candidate as it is reported to the server before anything is adopted. */
const toReportedDevice = (found: Candidate): ReportedDevice => {
	const { name, address, evidence, protocols = [] } = found
	return {
		name: (name || address || 'unnamed').slice(0, 200),
		address: address.slice(0, 200),
		kind: found.kind,
		model: found.model?.slice(0, 120) ?? null,
		adopted: false,
		reason: found.warning?.slice(0, 300) ?? null,
		deviceKey: null,
		driver: found.driver,
		vendor: found.vendor?.slice(0, 120) ?? null,
		identity: found.identity?.slice(0, 200) ?? null,
		mac: found.mac ?? null,
		hostname: found.hostname?.slice(0, 200) ?? null,
		protocols: protocols.slice(0, 20),
		certainty: found.certainty,
		evidence: evidence.slice(0, 20).map((one) => one.slice(0, 600)),
	}
}

/** Where it looked, for the person who asked. */
function toLooked({ looked, warnings }: DiscoverResult): DiscoveryCoverage {
	const { nics, addresses, hosts, ports, openPorts, units, traces, tookMs } = looked
	return {
		networks: nics.filter((nic) => !nic.internal).map((nic) => `${nic.name} ${nic.cidr}`),
		addresses,
		hosts,
		ports: ports.slice(0, 200),
		openPorts: openPorts.length,
		units: [...units],
		traces: traces.slice(0, 100).map(({ problem = null, ...trace }) => ({
			...trace,
			problem: problem?.slice(0, 300) ?? null,
		})),
		advice: warnings.slice(0, 30).map((one) => one.slice(0, 600)),
		tookMs,
	}
}

/** Every candidate with its result; adopted ones come first. */
const reportAdoptions = (adoptions: readonly Adoption[]): ReportedDevice[] =>
	adoptions
		.map(({ candidate, adopted, id, reason }) => ({
			...toReportedDevice(candidate),
			adopted: adopted !== 'no',
			deviceKey: id,
			reason: adopted === 'no' ? (reason?.slice(0, 300) ?? null) : null,
		}))
		.sort((a, b) => Number(b.adopted) - Number(a.adopted))
		.slice(0, REPORT_MAX_DEVICES)
