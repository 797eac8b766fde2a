import {
	Gauge,
	OctagonX,
	PlugZap,
	Router,
	ShieldCheck,
	Sprout,
	type LucideIcon,
} from 'lucide-react'

type Feature = { title: string; text: string; icon: LucideIcon }

/** The features on the front page, in their order. */
export const FEATURES: readonly Feature[] = [
	{
		title: 'Readings you can trust',
		text: 'pH, EC, water, air, CO2, light and power, each with its age, source and quality. A missing value is shown as missing.',
		icon: Gauge,
	},
	{
		title: 'Control with a reason',
		text: 'Switch lights, pumps, fans and valves by zone. “Done” means the device said so, and each output tells why it is on or off.',
		icon: PlugZap,
	},
	{
		title: 'Emergency stop',
		text: 'One press turns every output off and holds it off, from any page, with or without scripts in the browser.',
		icon: OctagonX,
	},
	{
		title: 'Safe without us',
		text: 'An ON has an end. When the internet or this service is gone, outputs fall to their safe state and readings wait on the farm.',
		icon: ShieldCheck,
	},
	{
		title: 'Crops and tasks',
		text: 'Plan a planting once; transplant and harvest tasks follow its dates and move with them.',
		icon: Sprout,
	},
	{
		title: 'Your hardware',
		text: 'The farm agent finds and speaks to Modbus, MQTT, ONVIF, HTTP, SNMP and BACnet devices on the farm network. Nothing on the farm is opened to the internet.',
		icon: Router,
	},
]
