import { execFile } from 'node:child_process'
import { chmodSync, copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { PRODUCT_VERSION } from '@sfc/domain/product-version'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeWithProgram, findProgram } from '../support/describe-with'

const run = promisify(execFile)
const DEBOOTSTRAP = {
	name: 'debootstrap for root',
	file: process.getuid?.() === 0 ? findProgram('debootstrap') : undefined,
	install: 'apt install debootstrap',
}
const ARCHITECTURE = process.arch === 'arm64' ? 'arm64' : 'amd64'

describeWithProgram(DEBOOTSTRAP, 'the Debian packages on a plain Debian', (debootstrap) => {
	let root: string
	/** Runs a script in that Debian, in namespaces of its own; returns what it wrote. */
	const inside = async (script: string): Promise<string> => {
		const words = ['--mount', '--pid', '--fork', '--net', '--mount-proc=/proc', 'sh', '-ec']
		const enter = `mount --make-rprivate /; mount -t proc proc ${root}/proc; ip link set lo up; exec chroot ${root} /usr/bin/env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive LC_ALL=C sh -ec "$SCRIPT"`
		const { stdout, stderr } = await run('unshare', [...words, enter], {
			env: { ...process.env, SCRIPT: script },
			maxBuffer: 64 * 1024 * 1024,
		})
		return stdout + stderr
	}
	const bring = (name: string): void =>
		copyFileSync(join('dist/deb', name), join(root, 'tmp', name))

	beforeAll(async () => {
		root = mkdtempSync(join(tmpdir(), 'debian-'))
		chmodSync(root, 0o755)
		await run(debootstrap, ['--variant=minbase', '--include=adduser', 'bookworm', root])
		await run(process.execPath, ['scripts/deb-packages.mjs', '--fast'])
		for (const name of ['smart-farm-control', 'farm-agent'])
			bring(`${name}_${PRODUCT_VERSION}_${ARCHITECTURE}.deb`)
	}, 1_800_000)
	afterAll(() => rmSync(root, { recursive: true, force: true }))

	const installed = (name: string) => `/tmp/${name}_${PRODUCT_VERSION}_${ARCHITECTURE}.deb`

	test('the agent runs as its own account, and a purge keeps its enrolment unless it is asked to delete it', async () => {
		const said = await inside(`
			dpkg -i ${installed('farm-agent')}
			farm-agent --version
			stat -c '%U %a' /etc/farm-agent /var/lib/farm-agent
			setpriv --reuid=farm-agent --regid=farm-agent --init-groups sh -c 'echo {} >/etc/farm-agent/agent.json; echo 1 >/etc/farm-agent/state/kept'
			ls /etc/systemd/system/multi-user.target.wants
			dpkg -r farm-agent
			ls /usr/lib/farm-agent /etc/farm-agent 2>&1 || true
			dpkg -P farm-agent
			cat /var/lib/farm-agent/kept
			dpkg -i ${installed('farm-agent')}
			echo farm-agent farm-agent/remove-data boolean true | debconf-set-selections
			dpkg -P farm-agent
			ls -d /var/lib/farm-agent /etc/farm-agent 2>&1 || true`)
		expect(said).toContain(`\n${PRODUCT_VERSION}\n`)
		expect(said).toContain('farm-agent 750\nfarm-agent 750\n')
		expect(said).toContain('farm-agent.service\n')
		expect(said).toContain("cannot access '/usr/lib/farm-agent'")
		expect(said).toContain('\n1\n')
		expect(said).toContain("cannot access '/var/lib/farm-agent'")
		expect(said).toContain("cannot access '/etc/farm-agent'")
	}, 600_000)

	test('the server serves from its package, backs up before an upgrade, and keeps settings and farms', async () => {
		const newer = `smart-farm-control_${PRODUCT_VERSION}+1_${ARCHITECTURE}.deb`
		await inside(`
			cd /tmp && dpkg-deb -R ${basename(installed('smart-farm-control'))} newer
			sed -i 's/^Version: .*/Version: ${PRODUCT_VERSION}+1/' newer/DEBIAN/control
			dpkg-deb -Znone -b newer ${newer} && rm -r newer`)
		const said = await inside(`
			dpkg -i ${installed('smart-farm-control')}
			stat -c '%U:%G %a' /etc/smart-farm-control/server.env /var/lib/smart-farm-control
			ls /etc/systemd/system/multi-user.target.wants
			mkdir /var/backups/farm && chown smart-farm /var/backups/farm
			cat >>/etc/smart-farm-control/server.env <<-END
				BACKUP_DIR=/var/backups/farm
				BACKUP_PASSPHRASE=correct-horse-battery-staple
			END
			cat >/tmp/serve <<-'END'
			set -a; . /etc/smart-farm-control/server.env; NODE_ENV=production; DATA_DIR=/var/lib/smart-farm-control
			cd /usr/lib/smart-farm-control
			exec setpriv --reuid=smart-farm --regid=smart-farm --init-groups ./node server/index.mjs
			END
			sh /tmp/serve >/tmp/log 2>&1 & server=$!
			ask='fetch("http://127.0.0.1:3000/readyz").then(async (answer) => console.log(await answer.text()), () => process.exit(1))'
			tries=0
			until /usr/lib/smart-farm-control/node -e "$ask"; do tries=$((tries + 1)); [ $tries -lt 200 ] || { cat /tmp/log; exit 1; }; sleep 1; done
			echo 'Basil grows forty centimetres' | smart-farm-control add-user --email ada@farm.example --first Ada --last Lovelace --farm Pod
			dpkg -i /tmp/${newer}
			ls /var/backups/farm
			grep -c BACKUP_DIR= /etc/smart-farm-control/server.env
			kill $server
			dpkg -P smart-farm-control
			ls /var/lib/smart-farm-control /etc/smart-farm-control 2>&1 || true`)
		expect(said).toContain('root:smart-farm 640\nsmart-farm:smart-farm 700\n')
		expect(said).toContain('smart-farm-control.service\n')
		expect(said).toContain('ready')
		expect(said).toContain('Made ada@farm.example')
		expect(said).toContain('A trial restore gave the same')
		expect(said).toMatch(/smart-farm-\S+\.backup\n/)
		expect(said).toContain('farm.db')
		expect(said).toContain("cannot access '/etc/smart-farm-control'")
	}, 900_000)
})
