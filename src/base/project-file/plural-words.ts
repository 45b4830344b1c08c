interface Irregular {
  readonly one: string;
  readonly many: string;
  /** An alternative plural, which is left unchanged. */
  readonly also?: string;
  /** Whether the plural form is not recognized as an existing plural. */
  readonly oneWay: boolean;
  /** Whether only the whole word matches, not longer words with this ending. */
  readonly whole: boolean;
}

// Nouns of flect 1.0.3. Each entry is: singular, plural, then optionally `also=` a second plural, `one-way`, `whole`.
// The order matters: endings of later words are tried first.
const nouns = `
aircraft aircraft; beef beef also=beefs; bison bison; blues blues one-way; chassis chassis; deer deer
fish fish also=fishes; moose moose; police police; salmon salmon also=salmons; series series; sheep sheep
shrimp shrimp also=shrimps; species species; swine swine also=swines; trout trout also=trouts
tuna tuna also=tunas; you you; child children; ox oxen whole; foot feet; goose geese; man men; human humans
louse lice whole; mouse mice; tooth teeth; woman women; die dice whole; person people; adieu adieux also=adieus
fabliau fabliaux; bureau bureaus also=bureaux; criterion criteria; ganglion ganglia also=ganglions
lexicon lexica also=lexicons; mitochondrion mitochondria also=mitochondrions; noumenon noumena
phenomenon phenomena; taxon taxa; media media; medium media also=mediums one-way; stadium stadiums also=stadia
aquarium aquaria also=aquariums; auditorium auditoria also=auditoriums; symposium symposia also=symposiums
curriculum curriculums also=curricula; quota quotas; alumnus alumni also=alumnuses; bacillus bacilli
cactus cacti also=cactuses; coccus cocci; focus foci also=focuses; locus loci also=locuses
nucleus nuclei also=nucleuses; octopus octupuses also=octopi; radius radii also=radiuses; syllabus syllabi
corpus corpora also=corpuses; genus genera; alumna alumnae; vertebra vertebrae; differentia differentiae
minutia minutiae; vita vitae; larva larvae; postcava postcavae; praecava praecavae; uva uvae
apex apices also=apexes; codex codices also=codexes; index indices also=indexes; latex latices also=latexes
vertex vertices also=vertexes; vortex vortices also=vortexes; appendix appendices also=appendixes
radix radices also=radixes; helix helices also=helixes; axis axes whole; crisis crises
ellipsis ellipses one-way; genesis geneses; oasis oases; thesis theses; testis testes; base bases
basis bases one-way; alias aliases whole; vedalia vedalias; use uses whole; abuse abuses; cause causes
clause clauses; cruse cruses; excuse excuses; fuse fuses; house houses; misuse misuses; muse muses; pause pauses
ache aches; topaz topazes; buffalo buffaloes also=buffalos; potato potatoes; tomato tomatoes
equipment equipment; information information; jeans jeans; money money; news news; rice rice
dwarf dwarfs also=dwarves; hoof hoofs also=hooves; thief thieves; chive chives; hive hives; move moves
movie movies; cookie cookies; pretorium pretoriums; agenda agendas; formula formulas also=formulae; shoe shoes
toe toes whole; graffiti graffiti; ID IDs whole
`;

// Endings; the first match wins.
const endings = `
tive tives; eaf eaves; oaf oaves; afe aves; arf arves; rfe rves; rf rves; lf lves; fe ves; ay ays; ey eys
oy oys; quy quies; uy uys; y ies; eau eaux; bula bulae; dula bulae; lula bulae; nula bulae; vula bulae
hedron hedra; ium ia; seum seums; eum ea; oum oa; stracum straca; dum da; elum ela; ilum ila; olum ola; ulum ula
llum lla; ylum yla; imum ima; ernum erna; gnum gna; brum bra; crum cra; terum tera; serum sera; trum tra
antum anta; atum ata; entum enta; etum eta; itum ita; otum ota; utum uta; ctum cta; ovum ova; trix trices
iasis iases; mesis meses; kinesis kineses; resis reses; gnosis gnoses; opsis opses; ysis yses; ouse ouses
lause lauses; us uses; ch ches; io ios; sh shes; ss sses; ez ezzes; iz izzes; tz tzes; zz zzes; ano anos; lo los
to tos; oo oos; o oes; x xes; S Ses
`;

/** Irregular nouns, in the order of flect's dictionary. */
export const irregulars: readonly Irregular[] = entriesOf(nouns).map(([one = '', many = '', ...notes]) => {
  const also = notes.find((note) => note.startsWith('also='))?.slice('also='.length);
  const entry = { one, many, oneWay: notes.includes('one-way'), whole: notes.includes('whole') };
  return also === undefined ? entry : { ...entry, also };
});

/** Endings with their plural endings; the first match wins. */
export const suffixes: readonly (readonly [string, string])[] = entriesOf(endings).map(([one = '', many = '']) => [
  one,
  many,
]);

/** Abbreviations that count as words of their own. */
export const acronyms: ReadonlySet<string> = new Set(
  `
OK UTF8 HTML JSON JWT ID UUID SQL ACK ACL ADSL AES ANSI API ARP ATM BGP BSS CCITT CHAP CIDR CIR CLI CPE CPU CRC
CRT CSMA CMOS DCE DEC DES DHCP DNS DRAM DSL DSLAM DTE DMI EHA EIA EIGRP EOF ESS FCC FCS FDDI FTP GBIC GEPOF HDLC
HTTP HTTPS IANA ICMP IDF IDS IEEE IETF IMAP IP IPS ISDN ISP LACP LAN LAPB LAPF LLC MAC MC MDF MIB MPLS MTU NAC
NAT NBMA NIC NRZ NRZI NVRAM OSI OSPF OUI PAP PAT PC PIM PCM PDU POP3 POTS PPP PPTP PTT PVST RAM RARP RFC RIP RLL
ROM RSTP RTP RCP SDLC SFD SFP SLARP SLIP SMTP SNA SNAP SNMP SOF SRAM SSH SSID STP SYN TDM TFTP TIA TOFU UDP URL
URI USB UTP VC VLAN VLSM VPN W3C WAN WEP WPA WWW
`
    .trim()
    .split(/\s+/),
);

function entriesOf(table: string): string[][] {
  return table
    .split(/[;\n]/)
    .map((entry) => entry.trim().split(/\s+/))
    .filter(([first]) => first !== '');
}
