import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, release, totalmem } from 'node:os'
import { agentBench } from './agent'
import { commandBench } from './command'
import { controlBench } from './control'
import { controlQualityBench } from './control-quality'
import { ingestBench } from './ingest'
import type { Figure } from './measure'
import { pageBench } from './page'
import { crowdBench } from './crowd'
import { growingPagesBench } from './page-growing'
import { joinSections } from './join-sections'
import { scanBench } from './scan'
import { memoryBench } from './memory'
import { sowingPlanBench } from './sowing-plan'
import { spoolBench } from './spool'
import { viewersBench } from './viewers'
import { telemetryBench, telemetryLoadBench, telemetryStoreBench } from './telemetry'
import { telemetryPeersBench } from './telemetry-beside'

/** Runs the benches named on the command line, or all, and writes docs/benchmarks.md. */
const BENCHES = [
	ingestBench,
	telemetryBench,
	telemetryStoreBench,
	telemetryLoadBench,
	scanBench,
	...(process.argv.includes('--peers') ? [telemetryPeersBench] : []),
	commandBench,
	pageBench,
	growingPagesBench,
	sowingPlanBench,
	viewersBench,
	crowdBench,
	controlBench,
	controlQualityBench,
	agentBench,
	spoolBench,
	memoryBench,
]
const PAGE = 'docs/benchmarks.md'
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const chosen = BENCHES.filter((bench) => wanted.length === 0 || wanted.includes(bench.name))

const cell = (text: string | undefined) => text ?? '–'
const row = ({ name, value, against, ratio, aim }: Figure) =>
	`| ${name} | ${value} | ${cell(against)} | ${cell(ratio)} | ${cell(aim)} |`

const sections = new Map<string, string>()
for (const { name, how, run } of chosen) {
	console.log(`bench ${name} …`)
	const figures = await run()
	const table = [
		'| figure | ours | beside it | ratio | aim |',
		'|---|---|---|---|---|',
		...figures.map(row),
	]
	console.log(`${table.join('\n')}\n`)
	sections.set(name, `## ${name}\n\n${how}\n\n${table.join('\n')}\n`)
}

const cpu = cpus()
const machine =
	`${cpu.length} × ${cpu[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Linux ${release()}, ` +
	`Node ${process.versions.node}`
if (wanted.length === 0) {
	mkdirSync('docs', { recursive: true })
	writeFileSync(
		PAGE,
		`# Benchmarks\n\n\`npm run build && npm run bench\` writes this page. Figures are of one run on one shared ` +
			`machine (${machine}), measured ${new Date().toISOString().slice(0, 10)}; read the ratios, not the absolutes.\n\n` +
			joinSections(existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : '', sections),
	)
}
process.exit(0)
