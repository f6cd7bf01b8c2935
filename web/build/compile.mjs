// Compiles what the first start of the engine imports: `node build/compile.mjs FOLDER`, the folder of
// the two zips that tools.engine_zip writes. Half of that start was compiling. What is imported later
// stays source, which is smaller.
//
// Python itself does it, the one of the browser: bytecode is of one version of it.

import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

const COMPILE = `
import importlib._bootstrap_external as loading
import io, sys, zipfile
from importlib.util import source_hash

def names_of(*folders):
    """The files that were imported from there, as they are called in the zip."""
    found = {getattr(module, "__file__", None) or "" for module in sys.modules.values()}
    return {file.removeprefix(folder) for folder in folders for file in found if file.startswith(folder)}

def compiled(data, wanted, level):
    """The zip with bytecode instead of these sources. Nobody looks whether it is older than a source
    that is not there."""
    written = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(written, "w") as new:
        for name in old.namelist():
            content = old.read(name)
            if name in wanted:
                code = compile(content, name, "exec", dont_inherit=True, optimize=level)
                content = bytes(loading._code_to_hash_pyc(code, source_hash(content), False))
                name += "c"
            new.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED, 9)
    return written.getvalue()

sys.path.insert(0, "/engine")
import gugong.service.local.service
from gugong.service.local.warm import warm
warm()
imported = names_of("/engine/", next(path for path in sys.path if path.endswith(".zip")) + "/")
`;

const folder = process.argv[2];
const pyodide = dirname(createRequire(import.meta.url).resolve("pyodide/package.json"));
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")).href);
const zips = ["engine.zip", "python_stdlib.zip"].map((name) => join(folder, name));
const [engine, library] = zips.map((path) => new Uint8Array(readFileSync(path)));
const python = await loadPyodide({ indexURL: `${pyodide}/` });
python.unpackArchive(engine, "zip", { extractDir: "/engine" });
python.runPython(COMPILE);
const [compiled, imported] = ["compiled", "imported"].map((name) => python.globals.get(name));
const WITHOUT_DOCSTRINGS = 2; // and asserts; nobody reads or breaks those of the library
for (const [n, zip] of [engine, library].entries())
  writeFileSync(zips[n], compiled(python.toPy(zip), imported, n * WITHOUT_DOCSTRINGS).toJs());
process.exit(); // Python keeps Node alive
