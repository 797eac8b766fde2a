import type { SshSession } from './ssh-session'
import { requireDone, type Fact, type Machine } from './machine'

/** A line for each fact, `Name=value`, in what every Unix has; a fact it does not know stays empty. */
const FACTS = `
echo "Name=$(hostname)"
echo "System=$( (. /etc/os-release && echo "$PRETTY_NAME") 2>/dev/null || echo "$(sw_vers -productName) $(sw_vers -productVersion)" 2>/dev/null)"
echo "Kernel=$(uname -srm)"
echo "Model=$(cat /proc/device-tree/model /sys/class/dmi/id/product_name 2>/dev/null | tr -d '\\000' | head -n 1)"
echo "Processors=$(getconf _NPROCESSORS_ONLN 2>/dev/null)"
echo "Running=$(uptime | sed 's/^ *//')"
echo "Memory=$(awk '/^MemTotal/{t=$2} /^MemAvailable/{a=$2} END{if(t) printf "%d MB free of %d MB", a/1024, t/1024}' /proc/meminfo 2>/dev/null)"
echo "Disk=$(df -Pk / | awk 'NR==2{printf "%.1f GB free of %.1f GB", $4/1e6, $2/1e6}')"
echo "Signed in=$(who | awk '{print $1}' | sort -u | tr '\\n' ' ')"
`

/** Linux, macOS or another Unix that somebody is signed in at by SSH. */
export function unixMachine(session: SshSession, password: string): Machine {
	/** As root: of itself, or by sudo with the password on its input. */
	const runAsRoot = async (command: string, signal: AbortSignal) => {
		const isRoot = (await session.run('id -u', '', signal)).stdout.trim() === '0'
		const printed = isRoot
			? await session.run(command, '', signal)
			: await session.run(`sudo -S -p '' ${command}`, `${password}\n`, signal)
		return requireDone(printed, isRoot ? 'the shutdown' : 'sudo')
	}
	return {
		async systemInfo(signal) {
			const printed = await session.run('sh -s', FACTS, signal)
			return readFacts(requireDone(printed, 'sh'))
		},
		async goDown({ restart, afterS }, signal) {
			// `shutdown` itself counts in whole minutes.
			const down = `command -v shutdown >/dev/null || { echo there is no shutdown >&2; exit 1; }; nohup sh -c "sleep ${afterS}; exec shutdown ${restart ? '-r' : '-h'} now" >/dev/null 2>&1 </dev/null & echo $!`
			const pid = Number((await runAsRoot(`sh -c '${down}'`, signal)).trim())
			if (!Number.isInteger(pid) || pid < 2) throw new Error('the machine did not say what it does')
			return async (ended) => void (await runAsRoot(`kill ${pid}`, ended))
		},
		close: () => session.close(),
	}
}

/** Reads lines of `Name=value`; those without a value are left out. */
export const readFacts = (text: string): Fact[] =>
	text.split(/\r?\n/).flatMap((line) => {
		const [, name = '', value = ''] = /^([^=]{1,60})=(.*)$/.exec(line) ?? []
		return name && value.trim() ? [{ name, value: value.trim().slice(0, 300) }] : []
	})
