import { setTimeout as sleep } from 'node:timers/promises'
import { sendRequest } from '../support/send-request'
import { waitUntil } from '../support/wait-until'
import { Answers } from './answers'
import { checkWorld } from './check-world'
import { findSensor } from './find-sensor'
import { FARM, startOperating } from './operate'
import { startViewer } from './viewer'
import type { World } from './world'

const PAGES = ['/dashboard', '/notifications', '/sensor-health']
const VIEWERS = 6
const LONGEST_MS = 120_000

/** Lets an agent, viewers and people who load pages, sell and switch a pump be busy, and notes what they get. */
export async function startBusyWorld(world: World, random: () => number) {
	const answers = new Answers()
	const operation = await startOperating(world, answers)
	const { cookie, ledger } = operation
	const pointId = await findSensor(world, ledger.agentId)
	const viewers = Array.from({ length: VIEWERS }, () =>
		startViewer({ url: world.url, cookie, pointId }),
	)
	let isOver = false
	const loads = PAGES.map(async (path) => {
		while (!isOver) {
			const asked = sendRequest(world.port, 'GET', `${path}?farmId=${FARM}`, { Cookie: cookie })
			await answers.note(`GET ${path}`, asked).catch(() => null)
			await sleep(200 + 600 * random())
		}
	})
	const untilNews = () => Promise.all(viewers.map((viewer) => viewer.untilNews()))
	await untilNews()
	return {
		answers,
		ledger,
		/** Resolves when every viewer has seen a reading that is newer than now; with the milliseconds of each. */
		untilNews,
		/** Lets everybody finish, and compares what is stored and was seen with what was acknowledged. */
		async end(databaseUrl = world.databaseUrl) {
			isOver = true
			await Promise.all(loads)
			await operation.pause()
			const findings = await checkWorld({ ...world, databaseUrl }, operation)
			const counts = () => viewers.map(({ viewed }) => viewed.sales.length)
			const haveSeenAll = () => counts().every((count) => count >= ledger.sales.length)
			await waitUntil('the viewers saw all sales', haveSeenAll, LONGEST_MS).catch(
				() => void findings.push(`of ${ledger.sales.length} sales viewers saw ${counts().join()}`),
			)
			for (const { viewed, leave } of viewers) {
				if (new Set(viewed.sales).size < viewed.sales.length) findings.push('a sale was seen twice')
				leave()
			}
			await operation.end()
			const blindMs = viewers.flatMap(({ viewed }) => viewed.blind).sort((a, b) => a - b)
			const medianBlindMs = blindMs[Math.floor(blindMs.length / 2)] ?? 0
			return { findings, medianBlindMs, longestBlindMs: blindMs.at(-1) ?? 0 }
		},
	}
}
