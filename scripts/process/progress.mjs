const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
const REDRAW_MS = 120
const REPEAT_MS = 10_000

/**
 * Shows the progress of a script: on a terminal one line that is updated, elsewhere (a log, a pipe)
 * plain lines, and one every 10 seconds during a long phase.
 */
export function progress(out = process.stdout) {
	const shown = out.isTTY ? onTerminal(out) : asLines(out)
	let isQuiet = false

	/** Runs `work` as one phase. `work` gets a function that shows what it is waiting for. */
	async function phase(title, work) {
		const startedAt = performance.now()
		const seconds = () => `${Math.round((performance.now() - startedAt) / 1000)} s`
		let detail = ''
		shown.begin(title)
		const tick = () => isQuiet || shown.tick(title, seconds(), detail)
		const timer = setInterval(tick, shown.everyMs)
		try {
			const result = await work((text) => (detail = text))
			if (!isQuiet) shown.end(`✓ ${title} ${seconds()}`)
			return result
		} catch (error) {
			if (!isQuiet) shown.end(`✗ ${title} ${seconds()}`)
			throw error
		} finally {
			clearInterval(timer)
		}
	}
	/** Stops all output, for the time of shutting down. */
	const quiet = () => (isQuiet = true)

	return { phase, quiet }
}

function onTerminal(out) {
	let frame = 0
	const draw = (line) => out.write(`\r\x1b[2K${line.slice(0, (out.columns || 80) - 1)}`)
	return {
		everyMs: REDRAW_MS,
		begin: (title) => draw(`${FRAMES[0]} ${title}`),
		tick: (title, seconds, detail) => {
			frame = (frame + 1) % FRAMES.length
			draw(`${FRAMES[frame]} ${title} ${seconds}${detail && ` · ${detail}`}`)
		},
		end: (line) => out.write(`\r\x1b[2K${line}\n`),
	}
}

function asLines(out) {
	return {
		everyMs: REPEAT_MS,
		begin: (title) => out.write(`… ${title}\n`),
		tick: (title, seconds, detail) =>
			out.write(`  ${title}: ${seconds}${detail && `, ${detail}`}\n`),
		end: (line) => out.write(`${line}\n`),
	}
}
