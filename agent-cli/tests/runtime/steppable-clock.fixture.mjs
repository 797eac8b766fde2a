// Loaded before the program: its wall clock runs ahead by as many milliseconds as the parent last sent.
const System = Date
let aheadMs = 0

globalThis.Date = class extends System {
	constructor(...parts) {
		if (parts.length === 0) super(System.now() + aheadMs)
		else super(...parts)
	}
	static now() {
		return System.now() + aheadMs
	}
}

process.on('message', (ms) => (aheadMs = ms))
process.channel?.unref()
