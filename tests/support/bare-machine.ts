import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Namespace } from './network-namespace'

/** Folders of this machine that are empty on the bare one. */
const EMPTY = ['/opt', '/usr/local', '/root', '/run/systemd', '/etc/systemd/system']

export type BareMachine = {
	/** The path of its files on this machine. */
	root: string
	/** Runs a shell script there, with no Node on its path; its output has both streams. */
	shell(script: string): { process: ChildProcess; output(): string; ended: Promise<number | null> }
	remove(): void
}

/**
 * A machine in a network namespace of its own, with empty program folders, without systemd and without
 * Node. Needs root.
 */
export async function makeBareMachine(namespace: Namespace): Promise<BareMachine> {
	const hide = [
		'mount --make-rprivate /',
		`for folder in ${EMPTY.join(' ')}; do if [ -d "$folder" ]; then mount -t tmpfs tmpfs "$folder"; fi; done`,
		'mkdir -p /usr/local/bin',
		'for name in node nodejs npm npx; do if [ -e "/usr/bin/$name" ]; then mount --bind /dev/null "/usr/bin/$name"; fi; done',
		'echo ready',
		'exec sleep 3600',
	].join('; ')
	const [program = '', ...words] = [...namespace.exec, 'unshare', '--mount', 'sh', '-c', hide]
	const holder = spawn(program, words, { stdio: ['ignore', 'pipe', 'inherit'] })
	await once(holder.stdout, 'data')
	const pid = String(holder.pid)
	const enter = ['-t', pid, '-m', '-n', 'env', '-i', 'PATH=/usr/bin:/bin', 'HOME=/root', 'sh', '-c']
	return {
		root: `/proc/${pid}/root`,
		shell(script) {
			const child = spawn('nsenter', [...enter, `cd /root; ${script}`], {
				stdio: ['ignore', 'pipe', 'pipe'],
				detached: true,
			})
			let output = ''
			for (const stream of [child.stdout, child.stderr])
				stream.setEncoding('utf8').on('data', (text: string) => (output += text))
			const ended = once(child, 'close').then(([code]) => code as number | null)
			return { process: child, output: () => output, ended }
		},
		remove: () => holder.kill('SIGKILL'),
	}
}

export const canMakeBareMachine = (): boolean =>
	spawnSync('unshare', ['--mount', 'true']).status === 0
