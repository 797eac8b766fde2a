import { findProgram } from '../support/describe-with'
import { startNginxBeforeNodes } from '../support/reverse-proxies'
import type { Noted } from './answers'
import { failOver, startFailoverPair } from './fail-over'
import { openProxy } from './open-proxy'
import { writeNextMigrations } from './next-migrations'
import { restartNodes } from './restart-nodes'
import { startWorld } from './world'

/** What happens to several nodes, other than faults that are drawn. */
export const EVENTS = ['restart', 'upgrade', 'failover', 'silent-failover'] as const
export type NodeEvent = (typeof EVENTS)[number]

type Given = { event: NodeEvent; seed: number; nodes: number; rounds: number }

/**
 * Lets several nodes behind nginx (where it is installed, else a proxy of ours) work while each is restarted,
 * also with migrations that the others do not have, or while their PostgreSQL dies and its standby is promoted.
 */
export async function tryNodes({ event, seed, nodes, rounds }: Given) {
	const postgres = event.endsWith('failover') ? await startFailoverPair() : null
	const next = event === 'upgrade' ? writeNextMigrations() : null
	const world = await startWorld('postgres', { nodes, openFront, ...(postgres && { postgres }) })
	try {
		const tried = postgres
			? await failOver(world, {
					postgres,
					seed,
					death: event === 'failover' ? 'killed' : 'silent',
				})
			: await restartNodes(world, { seed, rounds, ...(next && { migrations: next.folder }) })
		const { answers, ledger, findings, ...times } = tried
		return {
			findings: [...findings, ...new Set(answers.failed().map(inWords))],
			errors: world.errors(),
			figures: {
				requests: answers.noted.length,
				toldToComeBack: answers.busy(),
				toldItMayBeSaved: answers.unsure(),
				longestMs: answers.longestBusyMs(),
				p99Ms: answers.p99Ms(),
				readings: ledger.readings.length,
				sales: ledger.sales.length,
				switches: `${ledger.asked} asked, ${ledger.confirmed} confirmed, ${world.controller.starts()} starts`,
				...times,
			},
		}
	} finally {
		await world.close()
		next?.remove()
	}
}

async function openFront(ports: readonly number[]) {
	const nginx = findProgram('nginx')
	if (!nginx) return openProxy(ports)
	const { port, remove } = await startNginxBeforeNodes(nginx, ports)
	return { port, close: remove }
}

const inWords = ({ what, status, words }: Noted) =>
	`${what} was answered ${status ?? 'not at all'}: ${words.slice(0, 300)}`
