import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { AwsClient } from 'aws4fetch'
import type { S3Settings } from '~/areas/platform/services/files/file-store'
import { startForeign, type ForeignProcess } from './foreign-process'
import { freePort } from './free-port'
import { waitUntil } from './wait-until'

const run = promisify(execFile)
const OSD_ID = '22222222-2222-2222-2222-222222222222'
const CLUSTER_ID = '11111111-1111-1111-1111-111111111111'
const POOLS = [
	'.rgw.root',
	'log',
	'control',
	'meta',
	'buckets.index',
	'buckets.data',
	'buckets.non-ec',
]
const ACCOUNT = { accessKey: 'FARMKEY', secretKey: 'farm-secret' }
const REGION = 'us-east-1'
const BUCKET = 'farm-files'

export type Ceph = { settings: S3Settings; stop(): Promise<void> }

/** Starts Ceph with one monitor, one store in memory and its gateway for S3, on loopback. */
export async function startCeph(): Promise<Ceph> {
	const folder = mkdtempSync(join(tmpdir(), 'farm-ceph-'))
	const [monPort, port] = [await freePort(), await freePort()]
	const at = (name: string) => join(folder, name)
	for (const name of ['mon', 'osd', 'rgw', 'run', 'log']) mkdirSync(at(name))
	const config = at('ceph.conf')
	writeFileSync(config, configuration(folder, monPort, port))
	const key = (name: string, ...caps: string[]) =>
		run('ceph-authtool', [at('keyring'), '--gen-key', '-n', name, ...caps.flatMap(toCap)])
	const ceph = (...args: string[]) => run('ceph', ['-c', config, ...args], { timeout: 60_000 })
	const running: ForeignProcess[] = []
	const start = (file: string, ...args: string[]) =>
		void running.push(startForeign(file, ['-c', config, '-f', ...args]))
	const stop = async () => {
		for (const one of running.reverse()) await one.stop('SIGKILL')
		rmSync(folder, { recursive: true, force: true })
	}
	try {
		await run('ceph-authtool', ['--create-keyring', at('keyring')])
		await key('mon.', 'mon *')
		await key('client.admin', 'mon *', 'osd *', 'mgr *')
		await key('osd.0', 'mon profile osd', 'osd *')
		const address = `[v2:127.0.0.1:${monPort}]`
		await run('monmaptool', [
			'--create',
			'--addv',
			'a',
			address,
			'--fsid',
			CLUSTER_ID,
			at('monmap'),
		])
		const made = ['--monmap', at('monmap'), '--keyring', at('keyring')]
		await run('ceph-mon', ['-c', config, '-i', 'a', '--mkfs', ...made])
		start('ceph-mon', '-i', 'a')
		await waitUntil('the monitor answers', async () => (await ceph('-s')).stdout !== '', 60_000)
		await ceph('auth', 'import', '-i', at('keyring'))
		await run('ceph-osd', ['-c', config, '-i', '0', '--mkfs', '--osd-uuid', OSD_ID])
		await ceph('osd', 'new', OSD_ID, '0')
		await ceph('osd', 'crush', 'add', 'osd.0', '1.0', 'root=default', 'host=here')
		start('ceph-osd', '-i', '0')
		for (const pool of POOLS)
			await ceph(
				'osd',
				'pool',
				'create',
				pool.startsWith('.') ? pool : `default.rgw.${pool}`,
				'2',
				'2',
			)
		start('radosgw', '-n', 'client.admin')
		const endpoint = `http://127.0.0.1:${port}`
		await waitUntil('the gateway answers', async () => (await fetch(endpoint)).ok, 120_000)
		const account = [`--access-key=${ACCOUNT.accessKey}`, `--secret-key=${ACCOUNT.secretKey}`]
		const user = ['user', 'create', '--uid=farm', '--display-name=farm', ...account]
		await run('radosgw-admin', ['-c', config, ...user], { timeout: 60_000 })
		const client = new AwsClient({
			accessKeyId: ACCOUNT.accessKey,
			secretAccessKey: ACCOUNT.secretKey,
			service: 's3',
			region: REGION,
		})
		const created = await client.fetch(`${endpoint}/${BUCKET}`, { method: 'PUT' })
		if (!created.ok) throw new Error(`no bucket: ${created.status} ${await created.text()}`)
		const where = { endpoint, region: REGION, bucket: BUCKET, prefix: '' }
		return { settings: { kind: 's3', ...where, ...ACCOUNT }, stop }
	} catch (error) {
		await stop()
		throw error
	}
}

/** `mon *` as `--cap mon "allow *"`. */
function toCap(text: string): string[] {
	const [to = '', ...what] = text.split(' ')
	return ['--cap', to, `allow ${what.join(' ')}`]
}

const configuration = (folder: string, monPort: number, port: number): string => `[global]
fsid = ${CLUSTER_ID}
keyring = ${folder}/keyring
mon host = v2:127.0.0.1:${monPort}
mon initial members = a
mon data avail crit = 1
mon allow pool size one = true
osd pool default size = 1
osd pool default min size = 1
osd crush chooseleaf type = 0
osd objectstore = memstore
memstore device bytes = 1073741824
run dir = ${folder}/run
admin socket = ${folder}/run/$cluster-$name.asok
log file = ${folder}/log/$name.log
[mon.a]
mon data = ${folder}/mon
mon addr = v2:127.0.0.1:${monPort}
[osd.0]
osd data = ${folder}/osd
public addr = 127.0.0.1
cluster addr = 127.0.0.1
[client]
rgw frontends = beast endpoint=127.0.0.1:${port}
rgw data = ${folder}/rgw
`
