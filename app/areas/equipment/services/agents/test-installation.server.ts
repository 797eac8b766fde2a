import { execFile } from 'node:child_process'
import { createPublicKey, verify } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { releaseStatement } from '@sfc/contract/agent/release'
import { unzipPackage } from '@sfc/contract/agent/unzip-package'
import type { Ctx } from '~/context.server'
import type { InstallStep } from './install-step'
import { listPlatformPackages, type PlatformPackage } from './platform-packages.server'
import { loadAgentPackage, loadAgentRelease, sha256Hex } from './release-package.server'
import type { SigningKey } from './signing-key.server'

export type AgentConfigFile = {
	server: string
	farmId: number
	allowInsecure?: true
	devices: object[]
}

const PROGRAM_MS = 20_000
const run = promisify(execFile)

/**
 * Lists the files of the package, with sizes in bytes. Throws Fault unavailable when it has not
 * been built.
 */
export async function listPackage(): Promise<{ path: string; size: number }[]> {
	const files = unzipPackage(await readFile((await loadAgentPackage()).path))
	return files.map(([path, bytes]) => ({ path, size: bytes.byteLength }))
}

/** Returns the size of a download in bytes; null when the file is missing. */
export const findFileSize = (path: string): Promise<number | null> =>
	stat(path).then(
		({ size }) => size,
		() => null,
	)

/**
 * Tries the installation of the agent in a scratch folder of this server, as a farm's machine does
 * it, and returns the steps with their durations, up to the first that fails. Never throws; one
 * runs at a time.
 */
export function testInstallation(
	ctx: Pick<Ctx, 'state'> & { signingKey: SigningKey },
	config: AgentConfigFile,
): Promise<InstallStep[]> {
	ctx.state.triedInstallation ??= runInstallation(ctx, config).finally(() => {
		ctx.state.triedInstallation = null
	})
	return ctx.state.triedInstallation
}

async function runInstallation(
	ctx: Parameters<typeof testInstallation>[0],
	config: AgentConfigFile,
): Promise<InstallStep[]> {
	const steps = stepsIn(await mkdtemp(join(tmpdir(), 'farm-agent-trial-')), ctx, config)
	const done: InstallStep[] = []
	for (const [action, take] of steps) {
		const step = done.length + 1
		const isLast = step === steps.length
		if (!isLast && done.some(({ result }) => result === 'failed')) {
			done.push({ step, action, ms: null, words: 'not reached', result: 'not-reached' })
			continue
		}
		const started = performance.now()
		const [result, words] = await take().then(
			(said) => ['done', said] as const,
			(error: unknown) => ['failed', getFailureReason(error)] as const,
		)
		done.push({ step, action, ms: Math.round(performance.now() - started), words, result })
	}
	return done
}

/** Finds the package that includes Node for a machine like this server, if any. */
async function ownPackage(): Promise<PlatformPackage | null> {
	const program = sha256Hex(await readFile((await loadAgentPackage()).path))
	const own = `${process.platform}-${process.arch}`
	const found = (await listPlatformPackages(program)).find(({ platform }) => platform === own)
	return found?.file.endsWith('.tar.gz') ? found : null
}

/** The last step is included in any case. */
function stepsIn(
	folder: string,
	ctx: Parameters<typeof testInstallation>[0],
	config: AgentConfigFile,
): [string, () => Promise<string>][] {
	let content = Buffer.alloc(0)
	let own: PlatformPackage | null = null
	const agent = async (...args: string[]) => {
		const program = join(folder, 'farm-agent', own ? 'farm-agent' : 'farm-agent.mjs')
		const command = own ? [program] : [process.execPath, program]
		const [file = '', ...words] = [...command, ...args]
		return (await run(file, words, { timeout: PROGRAM_MS })).stdout.trim()
	}
	const write = async (name: string, value: object) => {
		const path = join(folder, 'farm-agent', name)
		await writeFile(path, `${JSON.stringify(value, null, '\t')}\n`, { mode: 0o600 })
		return path
	}
	return [
		[
			'Read the package',
			async () => {
				own = await ownPackage()
				content = await readFile((own ?? (await loadAgentPackage())).path)
				return `${content.byteLength} bytes, ${own ? `for ${own.platform} with Node.js ${own.node}` : 'for a machine with Node.js'}`
			},
		],
		[
			'Check its checksum and signature',
			async () => {
				const { version, sha256, signature, publicKey } = await loadAgentRelease(
					ctx,
					own ? { platform: own.platform } : {},
				)
				if (sha256Hex(content) !== sha256) throw new Error('its checksum is not the signed one')
				const key = createPublicKey({
					key: Buffer.from(publicKey, 'base64'),
					format: 'der',
					type: 'spki',
				})
				const statement = Buffer.from(releaseStatement({ version, sha256 }))
				if (!verify(null, statement, key, Buffer.from(signature, 'base64')))
					throw new Error('its signature is wrong')
				return `version ${version}, signed by this server`
			},
		],
		[
			'Unpack it',
			async () => {
				if (own) {
					await run('tar', ['-xzf', own.path, '-C', folder], { timeout: PROGRAM_MS })
					return `${own.contents.length} files`
				}
				const files = unzipPackage(content)
				for (const [path, bytes] of files) {
					const to = join(folder, path)
					await mkdir(dirname(to), { recursive: true })
					await writeFile(to, bytes)
				}
				return `${files.length} files`
			},
		],
		[
			'Write the configuration',
			async () => {
				await write('credentials.json', { agentId: 'trial', secret: 'of-this-trial-only' })
				await write('agent.json', config)
				return `for farm ${config.farmId} at ${config.server}`
			},
		],
		['Start the program', async () => `it is version ${await agent('--version')}`],
		[
			'Check the configuration',
			() => agent('self-test', '--config', join(folder, 'farm-agent/agent.json')),
		],
		[
			'Remove it again',
			async () => {
				await rm(folder, { recursive: true, force: true })
				return 'nothing is left'
			},
		],
	]
}

/** Strips the line in which Node names the call, which precedes the program's own message. */
const getFailureReason = (error: unknown): string => {
	const said = (error as { stderr?: string }).stderr?.trim().split('\n').at(-1)
	return said || (error instanceof Error ? error.message : String(error))
}
