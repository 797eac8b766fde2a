import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { discover } from '../../agent-cli/src/discovery/discover'
import { findProgram, skipTitle } from '../support/describe-with'
import { startForeign } from '../support/foreign-process'
import { missingNamespaces, makeNamespace } from '../support/network-namespace'
import { waitUntil } from '../support/wait-until'

const dnsmasq = findProgram('dnsmasq')
const title = 'a search names a device as it called itself when dnsmasq gave it its address'
const missing = dnsmasq ? missingNamespaces() : 'dnsmasq is not installed; apt install dnsmasq-base'

test.skipIf(missing)(skipTitle(title, missing), async () => {
	const space = makeNamespace('sfcnames', 2)
	onTestFinished(() => space.remove())
	const [router = '', device = ''] = space.hosts
	const folder = mkdtempSync(join(tmpdir(), 'names-'))
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
	const leases = join(folder, 'leases')
	writeFileSync(leases, `0 02:00:00:00:00:05 ${device} pump-controller *\n`)
	const settings = [
		'--keep-in-foreground',
		'--conf-file=/dev/null',
		'--user=root',
		'--pid-file',
		'--no-resolv',
		'--no-hosts',
		'--domain=farm.lan',
		`--dhcp-range=${device},${device},1h`,
		`--dhcp-leasefile=${leases}`,
	]
	const [program = '', ...args] = [...space.exec, dnsmasq ?? '', ...settings]
	const server = startForeign(program, args)
	onTestFinished(() => server.stop('SIGKILL'))
	const web = ['python3', '-m', 'http.server', '80', '--bind', device, '--directory', folder]
	const page = startForeign(program, [...space.exec.slice(1), ...web])
	onTestFinished(() => page.stop('SIGKILL'))
	const search = () =>
		discover(
			{ scanType: 'quick', targets: [device], nameServers: [router] },
			() => undefined,
			new AbortController().signal,
		)
	await waitUntil(
		'the device is named',
		async () =>
			(await search()).candidates.some(({ hostname }) => hostname === 'pump-controller.farm.lan'),
		60_000,
	)
	const [found] = (await search()).candidates
	expect(found).toMatchObject({
		name: expect.stringMatching(/./),
		hostname: 'pump-controller.farm.lan',
	})
})
