import { FileCode } from 'lucide-react'
import { Card } from '~/ui/card'

type Props = { server: string; token: string }
type Example = { program: string; text: string; code: string }

const examples = ({ server, token }: Props): Example[] => [
	{
		program: 'curl',
		text: 'A line is a name, tags that say which device it is, fields, and a time that may be left out.',
		code: [
			`curl -i '${server}/api/v2/write?precision=s' \\`,
			`  -H 'Authorization: Token ${token}' \\`,
			`  --data-binary 'climate,device=esp-1,zone=nursery temperature=21.5,humidity=60'`,
		].join('\n'),
	},
	{
		program: 'Telegraf',
		text: 'In telegraf.conf. Everything its inputs read is sent; namepass limits it to what you need.',
		code: [
			'[[outputs.influxdb_v2]]',
			`  urls = ["${server}"]`,
			`  token = "${token}"`,
			'  organization = "farm"',
			'  bucket = "farm"',
			'  namepass = ["climate", "water"]',
		].join('\n'),
	},
	{
		program: 'Node-RED',
		text: 'A function node in front of an “http request” node set to “Set by msg.method”.',
		code: [
			'const { temperature, humidity } = msg.payload;',
			'msg.method = "POST";',
			`msg.url = "${server}/api/v2/write?precision=ms";`,
			`msg.headers = { Authorization: "Token ${token}" };`,
			'msg.payload = `climate,device=node-red,zone=cultivation ` +',
			'  `temperature=${temperature},humidity=${humidity} ${Date.now()}`;',
			'return msg;',
		].join('\n'),
	},
	{
		program: 'ESPHome',
		text: 'Sends as soon as a sensor has a value; its id is the one in your file.',
		code: [
			'http_request:',
			'  useragent: esphome',
			'sensor:',
			'  - platform: dht',
			'    pin: GPIO4',
			'    update_interval: 60s',
			'    temperature:',
			'      id: air_temperature',
			'      name: Air temperature',
			'      on_value:',
			'        - http_request.post:',
			`            url: ${server}/api/v2/write`,
			'            request_headers:',
			`              Authorization: Token ${token}`,
			'            body: !lambda |-',
			'              return "climate,device=esp-1,zone=nursery temperature=" + to_string(x);',
		].join('\n'),
	},
	{
		program: 'Prometheus',
		text: 'In prometheus.yml. It keeps what it could not send and sends it later; regex says which metrics you need.',
		code: [
			'remote_write:',
			`  - url: ${server}/api/v1/write`,
			'    authorization:',
			`      credentials: ${token}`,
			'    queue_config:',
			'      retry_on_http_429: true',
			'    write_relabel_configs:',
			'      - source_labels: [__name__]',
			'        regex: .*(temperature|humidity|co2).*',
			'        action: keep',
		].join('\n'),
	},
]

/** Settings to paste into programs that growers use. */
export function WriteExamples(props: Props) {
	return (
		<Card title="How programs write" icon={FileCode} flush>
			{examples(props).map(({ program, text, code }) => (
				<section key={program} className="border-t border-line px-4 py-3">
					<h3 className="font-semibold">{program}</h3>
					<p className="text-sm text-muted">{text}</p>
					<pre
						tabIndex={0}
						aria-label={`Example: ${program}`}
						className="mt-2 overflow-x-auto rounded-control border border-line bg-sunk px-3 py-2 font-mono text-sm"
					>
						<code>{code}</code>
					</pre>
				</section>
			))}
		</Card>
	)
}
