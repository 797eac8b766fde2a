#!/usr/bin/env node
/**
 * Starts the installed release. `farm-agent update` puts a copy of this in the place of the program,
 * so that what judges a release on trial is never part of that release. A release that ends badly
 * twice, or does not reach the server in time or in three starts, is taken back.
 */
import { copyFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isMainThread, Worker } from 'node:worker_threads'

const RELEASE = '{{release}}'
const MAX_STARTS = 3
const MAX_CRASHES = 2
const LOOK_EVERY_MS = 500
/** What a safe stop takes at most. */
const STOP_MS = 8000
/** Exit code of an agent that found another one running: no fault of the release. */
const RUNNING = 5

const program = fileURLToPath(import.meta.url)
const folder = dirname(program)
const stateFile = join(folder, 'update.json')
const previous = join(folder, 'farm-agent.previous.mjs')

/** The state of the trial; null when this release is not on trial. */
function trial() {
	try {
		const state = JSON.parse(readFileSync(stateFile, 'utf8'))
		return state.state === 'trial' && state.release === RELEASE ? state : null
	} catch {
		return null
	}
}

function save(state) {
	try {
		writeFileSync(`${stateFile}.${process.pid}.tmp`, JSON.stringify(state))
		renameSync(`${stateFile}.${process.pid}.tmp`, stateFile)
	} catch (error) {
		console.error(`farm-agent: ${stateFile} cannot be written: ${error.message}`)
	}
}

/** Puts the previous program back. False when that did not work. */
function rollBack(state, reason) {
	try {
		copyFileSync(previous, `${program}.${process.pid}.tmp`)
		renameSync(`${program}.${process.pid}.tmp`, program)
	} catch (error) {
		console.error(`farm-agent: ${previous} cannot be put back: ${error.message}`)
		return false
	}
	save({ ...state, state: 'taken-back', reason, at: Date.now() })
	console.error(`farm-agent: version ${state.version} was rolled back: ${reason}`)
	return true
}

/** Watches from a thread of its own, so that a release that hangs is ended too. */
async function watch() {
	const end = performance.now() + (trial()?.trialMs ?? 0)
	for (let state = trial(); state; state = trial()) {
		if (performance.now() > end) {
			const reason = `it did not reach the server within ${Math.round(state.trialMs / 1000)} s`
			if (!rollBack(state, reason)) return
			process.kill(process.pid, 'SIGTERM')
			await new Promise((done) => setTimeout(done, STOP_MS))
			process.kill(process.pid, 'SIGKILL')
		}
		await new Promise((done) => setTimeout(done, LOOK_EVERY_MS))
	}
}

function onExit(code) {
	const state = trial()
	if (state && code === RUNNING) save({ ...state, starts: state.starts - 1 })
	else if (state && code !== 0) save({ ...state, crashes: state.crashes + 1 })
	// Rolled back while it ran: exit with an error, so that a service manager starts it again.
	if (!state && wasOnTrial && wasTakenBack()) process.exitCode = 1
}

function wasTakenBack() {
	try {
		return JSON.parse(readFileSync(stateFile, 'utf8')).state === 'taken-back'
	} catch {
		return false
	}
}

let wasOnTrial = false

async function start() {
	const state = process.argv.some((word) => word === 'run' || word === 'push') ? trial() : null
	const failed = state && (state.crashes >= MAX_CRASHES || state.starts >= MAX_STARTS)
	const why = failed && (state.crashes >= MAX_CRASHES ? 'it ended with an error' : 'it started')
	const times = failed && (state.crashes >= MAX_CRASHES ? state.crashes : state.starts)
	if (failed && rollBack(state, `${why} ${times} times without reaching the server`)) {
		// Its Node goes with it: the next start is with the one before.
		if (process.execPath.startsWith(join(folder, 'releases', RELEASE))) process.exit(1)
		return import('./farm-agent.previous.mjs')
	}
	if (state && !failed) {
		wasOnTrial = true
		save({ ...state, starts: state.starts + 1 })
		process.on('exit', onExit)
		new Worker(program).unref()
	}
	return import(`./releases/${RELEASE}/farm-agent.mjs`)
}

if (!isMainThread) void watch()
else
	await start().catch((error) => {
		console.error(error)
		process.exit(1)
	})
