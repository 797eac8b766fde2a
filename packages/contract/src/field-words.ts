type Json = Record<string, unknown>

/** Fields that mean one thing wherever they occur; a schema that describes a field by itself comes first. */
const MEANINGS: Readonly<Record<string, string>> = {
	id: 'Identifies it in other calls',
	success: 'Whether it was done',
	message: 'What happened, for people',
	title: 'One line, for people',
	text: 'For people',
	label: 'Name on screens',
	description: 'For people',
	notes: 'What a person noted',
	note: 'What a person noted',
	unit: 'Unit of the figure beside it',
	units: 'Unit of the figure beside it',
	zone: 'Zone of the farm',
	reason: 'Why, for people; null where there is nothing to say',
	severity: 'How serious it is',
	ip: 'IP address in the farm’s network',
	ipAddress: 'IP address in the farm’s network',
	mac: 'MAC address',
	macAddress: 'MAC address',
	hostname: 'Name in the network',
	vendor: 'Maker',
	email: 'E-mail address',
	phone: 'Telephone number',
	firstName: 'First name of a person',
	lastName: 'Last name of a person',
	farmId: 'A farm',
	farmInstanceId: 'A farm',
	farm_instance_id: 'A farm',
	currentFarmId: 'The farm that calls mean which name none',
	farmName: 'Name of the farm',
	timezone: 'IANA time zone',
	currency: 'ISO 4217 code',
	cycleId: 'A planting cycle',
	planting_cycle_id: 'A planting cycle',
	recipeId: 'A recipe',
	recipe_id: 'A recipe',
	taskId: 'A task',
	task_id: 'A task',
	agentId: 'A farm-agent',
	customerId: 'A customer',
	lotId: 'A lot',
	lot_id: 'A lot',
	equipmentKey: 'An output',
	crop_name: 'Crop',
	cropName: 'Crop',
	variety: 'Variety of the crop',
	variety_name: 'Variety of the crop',
	varietyName: 'Variety of the crop',
	plants: 'Number of plants',
	seed_lot: 'Lot number on the packet of seed',
	seedLot: 'Lot number on the packet of seed',
	seed_supplier: 'Who sold the seed',
	seedSupplier: 'Who sold the seed',
	batch_number: 'Number of the lot, as printed on labels',
	batchNumber: 'Number of the lot, as printed on labels',
	buyer: 'Who bought it',
	quality: 'Quality of the reading',
	ageMs: 'Age when it was read',
	isOn: 'Whether it is on',
	sha256: 'SHA-256, hexadecimal',
	bootId: 'The run of the agent',
	seq: 'Place in its sequence',
	issuedBy: 'Who gave the command',
	createdAt: 'When it was made',
	created_at: 'When it was made',
	updatedAt: 'When it was last changed',
	updated_at: 'When it was last changed',
	serverTime: 'Time of the server',
	photos: 'Photos, by name or address',
	pictureUrl: 'Address of the picture on this server',
}

/** What the end of a name says of its unit. Names carry units everywhere in the product. */
const UNITS: readonly (readonly [RegExp, string])[] = [
	[/[a-z]Ms$/, 'ms'],
	[/[a-z](Minutes|Min)$|^minutes$|_minutes$/, 'minutes'],
	[/[a-z](Hours)$|_hours$|hours_per_day$/, 'hours'],
	[/[a-z]Days$|_days$/, 'days'],
	[/[a-z]S$/, 's'],
	[/[a-z]Pct$|^percent$|[a-z]Percent$/, '%'],
	[/[a-z]PercentPerK$/, '% per K'],
	[/[a-z]Bytes$|^bytes$/, 'bytes'],
	[/[a-z]Ml$|^ml$/, 'mL'],
	[/[a-z]Cents$/, 'cents'],
	[/[a-z]Milli$/, 'thousandths'],
	[/[a-z]Watts$|^watts$/, 'W'],
	[/KWh$|Kwh$/, 'kWh'],
	[/[a-z]C$/, '°C'],
	[/[a-z]F$/, '°F'],
	[/[a-z]Ft$/, 'ft'],
	[/[a-z]Ppm$/, 'ppm'],
	[/[a-z]MsCm$/, 'mS/cm'],
	[/[a-z]Dbm$/, 'dBm'],
	[/_g$/, 'g'],
	[/^fps$/, 'pictures a second'],
]

/** What a field means and its unit, as far as its name says; undefined where it says nothing. */
export function fieldWords(name: string, schema: Json): string | undefined {
	const types = listTypes(schema)
	const isFigure = types.includes('integer') || types.includes('number')
	const unit = isFigure ? UNITS.find(([end]) => end.test(name))?.[1] : undefined
	const words = [MEANINGS[name], unit ?? timeWords(name, schema, types)].filter(Boolean)
	return words.length > 0 ? words.join('; ') : undefined
}

/** How a point in time is written. */
function timeWords(name: string, schema: Json, types: readonly string[]): string | undefined {
	const text = JSON.stringify(schema)
	if (text.includes('"format":"date-time"')) return 'ISO 8601, UTC'
	if (text.includes('"format":"date"')) return 'a day on the farm, YYYY-MM-DD'
	const isInstant = /^at$|[a-z]At$|^serverTime$/.test(name)
	return isInstant && types.includes('integer') ? 'milliseconds since 1970, UTC' : undefined
}

function listTypes({ type, anyOf }: Json): string[] {
	const own = [type].flat().filter((one): one is string => typeof one === 'string')
	return Array.isArray(anyOf) ? [...own, ...(anyOf as Json[]).flatMap(listTypes)] : own
}
