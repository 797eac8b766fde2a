import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PRODUCT_VERSION } from '@sfc/domain/product-version'
import pino, { type Logger } from 'pino'
import { migrate } from '#db/migrate'
import { openDb } from '#db/open.server'
import { seedDemo } from '#db/seed'
import type { Ctx } from './context.server'
import { reportLoggedErrors } from './error-reports/report-logged-errors.server'
import { createClients } from './clients/clients.server'
import { readEnv, type Env } from './env.server'
import { deriveLimits } from './http/limits'
import { createLiveHub } from './live/hub.server'
import { currentLogScope } from './log-scope'
import { createMetrics } from './metrics/metrics.server'
import { startProcessMetrics } from './metrics/start-process-metrics.server'
import { createState } from './state.server'
import { startTracing, type Tracing } from './tracing/start-tracing.server'
import { traceStatements } from './tracing/trace-statements'
import { currentTrace } from './tracing/with-span'
import { createVault } from './vault.server'
import { readSecret } from './secret.server'
import { createFirstAccountLink } from './areas/accounts/services/create-first-account-link.server'
import { isRegistrationOpen } from './areas/accounts/services/is-registration-open'
import { ensurePushKeys } from './areas/alarms/services/channels/push-keys.server'
import { createBackupSchedule } from './areas/platform/services/backups/run-backup-program.server'
import { createDiskGuard, type DiskGuard } from './areas/platform/services/disk/disk-guard.server'
import { DISK_FULL } from './areas/platform/services/disk/watch-disk.server'
import type { FileStore } from './areas/platform/services/files/file-store'
import { openFiles, toFileSettings } from './areas/platform/services/files/open-files.server'
import { createLimits } from './areas/platform/services/limits/create-limits.server'
import {
	readSigningKey,
	type SigningKey,
} from './areas/equipment/services/agents/signing-key.server'

const FILES_TOLD_AGAIN_MS = 60_000

export type Server = Ctx & {
	env: Env
	secret: string
	signingKey: SigningKey
	/** Absent without a collector of traces. */
	tracing?: Tracing
}

async function boot(): Promise<Server> {
	const env = readEnv()
	const log = pino({
		level: env.LOG_LEVEL,
		mixin: currentScope,
		...reportLoggedErrors(env, currentScope),
		redact: ['password', 'secret', 'token', 'code', '*.password', '*.secret', '*.token', '*.code'],
	})
	const metrics = createMetrics()
	if (env.METRICS_TOKEN) startProcessMetrics(metrics)
	const tracing = await traceFrom(env)
	mkdirSync(env.DATA_DIR, { recursive: true, mode: 0o700 })
	const secret = readSecret(env.DATA_DIR, env.SECRET)
	const signingKey = readSigningKey(env.DATA_DIR, env.AGENT_SIGNING_KEY)
	const disk = guardDisk(env)
	if (disk?.level === 'full') log.error(DISK_FULL)
	const db = await openDb({
		url: env.DATABASE_URL ?? join(env.DATA_DIR, 'farm.db'),
		directUrl: env.DATABASE_DIRECT_URL,
		freeReserve: () => disk?.releaseReserve() ?? false,
	})
	await migrate(db)
	if (env.DEMO && disk?.level !== 'full') await seedDemo(db, Date.now())
	const live = await createLiveHub(db)
	const server: Server = {
		db,
		now: Date.now,
		log,
		live,
		metrics,
		state: createState(live, env.ROLE === 'worker' ? Infinity : Date.now()),
		env,
		secret,
		signingKey,
		vault: createVault(secret, env.OLD_SECRETS),
		...(tracing && { tracing }),
		clients: createClients(env),
		files: openSharedFiles(env, log),
		dataDir: env.DATA_DIR,
		...(disk && { disk }),
		...(env.BACKUP_DIR && { backups: createBackupSchedule(env.BACKUP_DIR, env.BACKUP_HOUR) }),
		limits: createLimits(
			{ db, now: Date.now },
			{
				demoSessionsPerMinute: deriveLimits(env.RATE_LIMIT_PER_MINUTE).demoSessions,
				textsPerDay: env.SMS_PER_DAY,
			},
		),
	}
	if (env.ROLE !== 'worker' && !isRegistrationOpen(env))
		await createFirstAccountLink(server, env.PUBLIC_URL)
	await ensurePushKeys(server)
	return server
}

/** The ids that all lines have in common which are logged for a request or a job. */
const currentScope = () => ({ ...currentLogScope(), ...currentTrace() })

/** Begins tracing where a collector is named, and before the database is opened, whose statements are traced. */
async function traceFrom(env: Env): Promise<Tracing | undefined> {
	if (!env.OTEL_EXPORTER_OTLP_ENDPOINT) return undefined
	traceStatements(env.DATABASE_URL ? 'postgresql' : 'sqlite')
	return startTracing({ share: env.OTEL_TRACES_SAMPLER_ARG, version: PRODUCT_VERSION })
}

/** Opens the files, and asks a bucket once, so that a wrong setting is in the log from the start. */
function openSharedFiles(env: Env, log: Logger): FileStore {
	let toldAtMs = -Infinity
	const files = openFiles(toFileSettings(env), (err) => {
		if (performance.now() - toldAtMs < FILES_TOLD_AGAIN_MS) return
		toldAtMs = performance.now()
		log.error({ err }, 'the store of files does not answer')
	})
	if (env.FILES) files.stat('images/none.webp').catch(() => undefined)
	return files
}

/** The disk guard of the data folder; PostgreSQL keeps its data on a disk that this server cannot measure. */
const guardDisk = ({ DATABASE_URL, DATA_DIR }: Env): DiskGuard | undefined =>
	DATABASE_URL ? undefined : createDiskGuard({ dataDir: DATA_DIR })

// Vite reloads modules in development; the database must stay single.
const holder = globalThis as typeof globalThis & { __server?: Promise<Server> }

/** The one running server: database, log, live hub, settings. Opened on first use. */
export const server = (): Promise<Server> =>
	(holder.__server ??= boot().catch((error: unknown) => {
		console.error(error instanceof Error ? error.message : error)
		process.exit(1)
	}))
