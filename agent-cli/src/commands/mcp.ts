import { DEFAULT_FORMATS } from '@sfc/domain/units/formats'
import { Command } from 'commander'
import { loadConfig } from '../config/load-config'
import { answerLines } from '../mcp/answer-lines'
import { createOffer } from '../mcp/farm-tools'
import { readFarm } from '../serve/farm-view'
import { Clock } from '../time/clock'
import { findRunningPlan } from './plan'

const HELP = `
Speaks the Model Context Protocol on standard input and output, for an assistant on this machine or over
SSH. It reads what the running agent wrote down: state, readings, why outputs are on or off, alarms of
this machine, and the plan. It needs no server and no network, and it changes nothing. In the
configuration of an assistant:

  { "mcpServers": { "farm": { "command": "farm-agent", "args": ["mcp", "--config", "/etc/farm-agent/agent.json"] } } }`

export const mcpCommand = (): Command =>
	new Command('mcp')
		.description('the farm for an assistant on this machine (MCP), only to read')
		.addHelpText('after', HELP)
		.action(async (_: unknown, command: Command) => {
			const config = loadConfig(command.optsWithGlobals<{ config?: string }>().config)
			const clock = new Clock()
			const offer = createOffer({
				readFarm: () => readFarm(config, clock, DEFAULT_FORMATS),
				readPlan: () => findRunningPlan(config),
			})
			await answerLines(process.stdin, process.stdout, offer)
		})
