import { existsSync, statSync } from 'node:fs'
import { formatBytes } from '@sfc/domain/units/format-bytes'
import { bundledPlatform } from '../update/bundled-node'
import { readOffer } from '../update/read-offer'
import type { AgentRelease } from '@sfc/contract/agent/release'
import { Command } from 'commander'
import { loadCredentials } from '../config/credentials'
import { loadConfig, type LoadedConfig } from '../config/load-config'
import { CommandError } from '../exit-codes'
import { adviseRunning } from '../service/advise-running'
import { fetchRelease, downloadPackage } from '../update/fetch-release'
import { compareVersions } from '../update/compare-versions'
import { ownInstallation, requireChangeable, type Installation } from '../update/installation'
import { prepareRelease } from '../update/prepare-release'
import { removeOldReleases, rollBackSteps, trialSteps } from '../update/swap-program'
import { trustRelease } from '../update/trusted-key'
import { readUpdateState } from '../update/update-state'
import { verifyPackage } from '../update/verify-release'
import { HttpClient } from '../uplink/http-client'
import { PRODUCT_VERSION } from '@sfc/domain/product-version'
import { steadyNow } from '../time/steady-now'

type Options = {
	check?: boolean
	rollback?: boolean
	allowDowngrade?: boolean
	from?: string
	config?: string
}

export const updateCommand = (): Command =>
	new Command('update')
		.description('install the server’s signed release; a bad one is rolled back')
		.option('--check', 'only show what is available')
		.option('--rollback', 'go back to the previous version')
		.option('--allow-downgrade', 'install an older version too')
		.option('--from <file>', 'install a downloaded package, with its signature in <file>.sig')
		.action(async (_: Options, command: Command) => {
			const options = command.optsWithGlobals<Options>()
			const config = loadConfig(options.config)
			const installation = ownInstallation()
			if (options.rollback) rollBack(installation, config)
			else await update(installation, config, options)
		})

async function update(
	installation: Installation,
	config: LoadedConfig,
	{ check, allowDowngrade, from }: Options,
): Promise<void> {
	const { offered, load } = from ? readOffer(from) : await fetchOffer(installation, config)
	trustRelease(config.path, offered)
	printLastUpdate(installation)
	const name = releaseName(offered)
	const isOlder = compareVersions(offered.version, PRODUCT_VERSION) < 0
	if (isInstalled(installation, offered))
		return console.log(
			`Version ${PRODUCT_VERSION} is the one ${from ? 'in the package' : 'the server offers'}.`,
		)
	console.log(`Installed: ${PRODUCT_VERSION}. Offered and signed: ${describeRelease(offered)}.`)
	if (isOlder && !allowDowngrade) {
		const older = 'It is older; farm-agent update --allow-downgrade installs it anyway.'
		if (check) return console.log(older)
		throw new CommandError('unsafe', `${older} Nothing was changed.`)
	}
	if (check) return console.log('Take it with: farm-agent update')
	requireChangeable(installation)
	const content = await load()
	verifyPackage(content, offered)
	const taken = { release: name, version: offered.version }
	await prepareRelease(installation, { ...taken, content }, config.path)
	for (const step of trialSteps(installation, taken)) step()
	removeOldReleases(installation)
	console.log(`Version ${offered.version} is in place and runs from the next start.`)
	console.log('If it cannot reach the server, the previous version is restored automatically.')
	warnAboutOwner(installation, config)
	printRestartHint(config)
}

/** A release and how its package is had. */
type Offer = { offered: AgentRelease; load(): Promise<Buffer> | Buffer }

async function fetchOffer(installation: Installation, config: LoadedConfig): Promise<Offer> {
	const http = new HttpClient(
		config.server,
		loadCredentials(config.path),
		steadyNow,
		config.allowInsecure,
	)
	const offered = await fetchRelease(http, bundledPlatform(installation))
	return { offered, load: () => downloadPackage(http, offered) }
}

/** Folder name of a release: its version and checksums, since two builds of one version must not share a folder. */
const releaseName = ({ version: of, sha256, bundled }: AgentRelease) =>
	`${of}-${(bundled?.program ?? sha256).slice(0, 12)}${bundled ? `${NODE_MARK}${bundled.node}` : ''}`

const NODE_MARK = '-node-'

/** The first package does not know its own checksum, so versions are compared. */
function isInstalled({ running }: Installation, offered: AgentRelease): boolean {
	const { bundled } = offered
	if (bundled && bundled.node !== process.versions.node) return false
	if (running === null) return offered.version === PRODUCT_VERSION
	return running.split(NODE_MARK)[0] === releaseName(offered).split(NODE_MARK)[0]
}

const describeRelease = ({ version: of, size, bundled }: AgentRelease) =>
	`${of}, ${formatBytes(size)}${bundled ? ` with Node.js ${bundled.node}` : ''}`

function rollBack(installation: Installation, config: LoadedConfig): void {
	const steps = rollBackSteps(installation)
	requireChangeable(installation)
	for (const step of steps) step()
	console.log('The previous version is back and runs from the next start.')
	printRestartHint(config)
}

function printRestartHint({ stateDir }: LoadedConfig): void {
	console.log(adviseRunning('restart', stateDir))
}

function printLastUpdate(installation: Installation): void {
	const state = readUpdateState(installation)
	if (state?.state === 'taken-back')
		console.log(
			`Version ${state.version} was rolled back on ${new Date(state.at).toISOString()}: ${state.reason}.`,
		)
	else if (state)
		console.log(`Version ${state.version} is on trial: it has not reached the server yet.`)
}

/** An agent that runs as another account than the folder's could not put the previous version back. */
function warnAboutOwner({ folder }: Installation, { stateDir }: LoadedConfig): void {
	if (process.platform === 'win32' || !existsSync(stateDir)) return
	const agent = statSync(stateDir).uid
	if (agent !== 0 && agent !== statSync(folder).uid)
		console.log(
			`The agent runs as another account than the owner of ${folder}: a bad version could not be rolled back.`,
		)
}
